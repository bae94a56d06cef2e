import { receptionLogin, RenewStep } from '@zhibiao/contract/auth';
import { CODE } from '@zhibiao/contract/envelope';
import { Account, Password } from '@zhibiao/contract/fields';
import { Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ApiError, call } from '#lib/api.ts';
import { withHumanCheck } from '#lib/human.ts';
import { forgive, rule } from '#ui/form-rules.ts';
import { LoginEnd } from './login-end.tsx';
import { refuseUnder } from '#widgets/form-refusal.ts';
import { useLogin } from './use-login.ts';

type Values = { mobile: string; password: string; remember?: boolean };

const RenewPassword = lazy(async () => ({ default: (await import('./renew-password.tsx')).RenewPassword }));

/** The password was right and has served its days: why, and the ticket that sets another. */
type Due = { why: string; ticket: string; values: Values };
const stepOf = (error: unknown): Omit<Due, 'values'> | null => {
  if (!(error instanceof ApiError) || error.code !== CODE.warning) return null;
  const step = RenewStep.safeParse(error.data).data;
  return step ? { why: error.message, ticket: step.ticket } : null;
};

export const PasswordLogin = () => {
  const [form] = Form.useForm<Values>();
  const [checking, setChecking] = useState(false);
  const [due, setDue] = useState<Due | null>(null);
  const login = useLogin((values: Values) =>
    withHumanCheck(
      (human) => call(receptionLogin, { body: { ...values, ...(human === undefined ? {} : { human }) } }),
      () => setChecking(true),
    ),
  );

  if (due)
    return (
      <Suspense fallback={<p className="note">正在加载…</p>}>
        <RenewPassword
          why={due.why}
          ticket={due.ticket}
          onRenewed={(password) => login.mutateAsync({ ...due.values, password })}
          onBack={() => setDue(null)}
        />
      </Suspense>
    );

  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      onFinish={(values) =>
        login.mutate(values, {
          onError: (error) => {
            const step = stepOf(error);
            if (step === null) refuseUnder(form, 'password')(error);
            else setDue({ ...step, values });
          },
          onSettled: () => setChecking(false),
        })
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
