import { receptionLogin } from '@zhibiao/contract/auth';
import { Account, Password } from '@zhibiao/contract/fields';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, call } from '#lib/api.ts';
import { withHumanCheck } from '#lib/human.ts';
import { paths } from '#lib/paths.ts';
import { forgive, rule } from '#ui/form-rules.ts';
import { LoginEnd } from './login-end.tsx';
import { refuseUnder } from '#widgets/form-refusal.ts';
import { useLogin } from './use-login.ts';

type Values = { mobile: string; password: string; remember?: boolean };

export const PasswordLogin = () => {
  const [form] = Form.useForm<Values>();
  const [checking, setChecking] = useState(false);
  const navigate = useNavigate();
  const login = useLogin((values: Values) =>
    withHumanCheck(
      (human) => call(receptionLogin, { body: { ...values, ...(human === undefined ? {} : { human }) } }),
      () => setChecking(true),
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError) || (error.data as { step?: string } | null)?.step !== 'renew') throw error;
      // The password was right and has served its days: another one first, and the login goes on from there.
      const { mobile, remember } = values;
      void navigate(paths.getPwd, { state: { why: error.message, ...(error.data as object), mobile, remember } });
      return null;
    }),
  );

  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      onFinish={(values) =>
        login.mutate(values, { onError: refuseUnder(form, 'password'), onSettled: () => setChecking(false) })
      }
    >
      <Form.Item name="mobile" label="手机号或邮箱" rules={[rule(Account)]}>
        <Input autoComplete="username" maxLength={80} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[rule(Password)]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <LoginEnd busy={login.isPending} checking={checking} forgot />
    </Form>
  );
};
