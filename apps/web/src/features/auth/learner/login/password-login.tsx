import { receptionLogin } from '@zhibiao/contract/auth/learner';
import { Account, Password } from '@zhibiao/contract/core/fields';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { withHumanCheck } from '#lib/api/human.ts';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { LoginEnd } from './login-end.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { useLogin } from './use-login.ts';

type Values = { mobile: string; password: string; remember?: boolean };

export const PasswordLogin = () => {
  const [form] = Form.useForm<Values>();
  const [checking, setChecking] = useState(false);
  const login = useLogin((values: Values) =>
    withHumanCheck(
      (proof) => call(receptionLogin, { body: { ...values, ...proof } }),
      () => setChecking(true),
    ),
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
        <Input autoComplete="username" />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[rule(Password)]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <LoginEnd busy={login.isPending} checking={checking} forgot />
    </Form>
  );
};
