import { resetPwd } from '@zhibiao/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { forgive } from '#ui/form-rules.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { NewPasswordFields } from '#widgets/new-password.tsx';
import css from './auth.module.css';

type Values = { password: string; again: string };
type Props = {
  /** Why, as the server says it. */
  why: string;
  ticket: string;
  /** The login goes on with the new one. */
  onRenewed: (password: string) => Promise<unknown>;
  onBack: () => void;
};

/** A right password that has served its days makes way for another, and the login goes on. */
export const RenewPassword = ({ why, ticket, onRenewed, onBack }: Props) => {
  const [form] = Form.useForm<Values>();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const renew = useMutation({
    mutationFn: async ({ password }: Values) => {
      await call(resetPwd, { body: { ticket, password } });
      await onRenewed(password);
    },
    onError: refuseInForm(form, { otherwise: 'password' }),
  });

  return (
    <Form
      name="renew"
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      onFinish={(values) => renew.mutate(values)}
    >
      <div ref={start} tabIndex={-1} className={css.why}>
        <Alert kind="warning">{why}。设置后直接登录，回到刚才的页面。</Alert>
      </div>
      <NewPasswordFields form={form} />
      <Button primary type="submit" large block busy={renew.isPending}>
        设置新密码并登录
      </Button>
      <p className={css.other}>
        <Button text onClick={onBack}>
          换账号登录
        </Button>
      </p>
    </Form>
  );
};
