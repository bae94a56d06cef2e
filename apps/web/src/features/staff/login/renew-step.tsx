import { useMutation } from '@tanstack/react-query';
import { STAFF_PASSWORD } from '@zhibiao/contract/staff/types';
import { NewStaffPassword, renewPassword } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import { PlainForm, SendButton } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import type { Pass } from './steps.ts';

type Values = { password: string; again: string };

/** What a password of the staff needs, for the fields of a new one. */
export const STRICTER = { schema: NewStaffPassword, min: STAFF_PASSWORD.min };

/** A password that has to be changed before its owner comes in. */
export const RenewStep = ({ pass, ticket }: { pass: Pass; ticket: string }) => {
  const form = usePlainForm<Values>();
  const renew = useMutation({
    mutationFn: ({ password }: Values) => pass(() => call(renewPassword, { body: { ticket, password } })),
    onError: refuseInForm(form, { otherwise: 'password' }),
  });

  return (
    <PlainForm form={form} onSend={(values) => renew.mutate(values)}>
      <NewPasswordFields stricter={STRICTER} />
      <SendButton large block busy={renew.isPending}>
        设置新密码并登录
      </SendButton>
    </PlainForm>
  );
};
