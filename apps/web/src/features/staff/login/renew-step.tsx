import { useMutation } from '@tanstack/react-query';
import { STAFF_PASSWORD } from '@zhibiao/contract/staff/types';
import { NewStaffPassword, renewPassword } from '@zhibiao/contract/staff/auth';
import { Form } from 'antd';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import type { Pass } from './steps.ts';

type Values = { password: string; again: string };

/** What a password of the staff needs, for the fields of a new one. */
export const STRICTER = { schema: NewStaffPassword, min: STAFF_PASSWORD.min };

/** A password that has to be changed before its owner comes in. */
export const RenewStep = ({ pass, ticket }: { pass: Pass; ticket: string }) => {
  const [form] = Form.useForm<Values>();
  const renew = useMutation({
    mutationFn: ({ password }: Values) => pass(() => call(renewPassword, { body: { ticket, password } })),
    onError: refuseInForm(form, { otherwise: 'password' }),
  });

  return (
    <Form
      name="staff-renew"
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      onFinish={(values) => renew.mutate(values)}
    >
      <NewPasswordFields form={form} stricter={STRICTER} />
      <Button primary type="submit" large block busy={renew.isPending}>
        设置新密码并登录
      </Button>
    </Form>
  );
};
