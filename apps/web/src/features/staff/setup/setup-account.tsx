import { useMutation } from '@tanstack/react-query';
import { setUpAccount, StaffAccount, StaffName } from '@zhibiao/contract/staff/auth';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { TextField } from '#ui/form/plain/field.tsx';
import { PlainForm, SendButton } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import { STRICTER } from '#features/staff/login/renew-step.tsx';
import type { Pass } from '#features/staff/login/steps.ts';

export type NewAccount = { name: string; account: string; password: string };
type Values = NewAccount & { again: string };

type Props = {
  ticket: string;
  link: { purpose: 'first' | 'setup' | 'reset'; account: string | null; name: string | null };
  pass: Pass;
  /** What was typed here before, and what the server would not take of it when everything was sent together. */
  before: NewAccount | null;
  fault: unknown;
  onAccount: (account: NewAccount) => void;
};

/** The first person chooses name and account, which are sent with the next step; everybody else a password alone. */
export const SetupAccount = ({ ticket, link, pass, before, fault, onAccount }: Props) => {
  const form = usePlainForm<Values>(before ?? {});
  const first = link.purpose === 'first';
  const refuse = refuseInForm(form, { otherwise: 'password' });
  const use = useMutation({
    mutationFn: ({ password }: Values) => pass(() => call(setUpAccount, { body: { ticket, password } })),
    onError: refuse,
  });

  return (
    <>
      <h2>{first ? '登录名与密码' : '设置密码'}</h2>
      {!first && (
        <p>
          {link.name}，您的登录名是 <b>{link.account}</b>。
        </p>
      )}
      <PlainForm form={form} onSend={(values) => (first ? onAccount(values) : use.mutate(values))}>
        {first && (
          <>
            <TextField
              name="name"
              label="姓名"
              rule={StaffName}
              hint="操作记录里以这个名字出现"
              autoFocus
              autoComplete="name"
            />
            <TextField
              name="account"
              label="登录名"
              rule={StaffAccount}
              hint="小写字母、数字、点、横线或下划线，以字母开头"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </>
        )}
        <NewPasswordFields first stricter={STRICTER} />
        <SendButton busy={use.isPending}>{first ? '下一步' : '设置并继续'}</SendButton>
      </PlainForm>
      <Faults fault={fault} say={refuse} />
    </>
  );
};

/** Under its field, once the fields are there: what brought the staff member back here. */
const Faults = ({ fault, say }: { fault: unknown; say: (fault: unknown) => void }) => {
  const sayIt = useEffectEvent(say);
  useEffect(() => {
    if (fault !== undefined) sayIt(fault);
  }, [fault]);
  return null;
};
