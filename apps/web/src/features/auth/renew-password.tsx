import { receptionLogin, RenewStep, resetPwd } from '@zhibiao/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { z } from 'zod';
import { call } from '#lib/api.ts';
import { withHumanCheck } from '#lib/human.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { forgive } from '#ui/form-rules.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { NewPasswordFields } from '#widgets/new-password.tsx';
import css from './auth.module.css';
import { useLogin } from './use-login.ts';

/** What the login hands over when a right password has served its days: why, in the server's words, and whose it is. */
const Due = RenewStep.extend({ why: z.string(), mobile: z.string(), remember: z.boolean().optional() });
export type Due = z.output<typeof Due>;
export const dueIn = (state: unknown): Due | null => Due.safeParse(state).data ?? null;

type Values = { password: string; again: string };

/** Another password, with which the login goes on. */
export const RenewPassword = ({ due: { why, ticket, mobile, remember = false } }: { due: Due }) => {
  const [form] = Form.useForm<Values>();
  const login = useLogin(({ password }: { password: string; remember: boolean }) =>
    withHumanCheck((human) => call(receptionLogin, { body: { mobile, password, remember, human } })),
  );
  const renew = useMutation({
    mutationFn: async ({ password }: Values) => {
      await call(resetPwd, { body: { ticket, password } });
      await login.mutateAsync({ password, remember });
    },
    onError: refuseInForm(form, { otherwise: 'password' }),
  });

  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      onFinish={(values) => renew.mutate(values)}
    >
      <div className={css.why}>
        <Alert kind="warning">{why}。设置后直接登录，回到刚才的页面。</Alert>
      </div>
      <NewPasswordFields form={form} />
      <Button primary type="submit" large block busy={renew.isPending}>
        设置新密码并登录
      </Button>
    </Form>
  );
};
