import { receptionLogin } from '@zhibiao/contract/auth/learner';
import { Account, Password } from '@zhibiao/contract/core/fields';
import { useState } from 'react';
import { call, isCancelled } from '#lib/api/api.ts';
import { withHumanCheck } from '#lib/api/human.ts';
import { inTurn } from '#lib/api/turn.ts';
import { PasswordField, TextField } from '#ui/form/plain/field.tsx';
import { PlainForm } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';
import { TurnNotice } from '#widgets/account/turn-notice.tsx';
import { LoginEnd } from './login-end.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { useLogin } from './use-login.ts';

type Values = { mobile: string; password: string; remember?: boolean };

export const PasswordLogin = () => {
  const form = usePlainForm<Values>();
  const [checking, setChecking] = useState(false);
  const login = useLogin((values: Values) =>
    withHumanCheck(
      (proof) => inTurn((ticket) => call(receptionLogin, { body: { ...values, ...proof }, ...ticket })),
      () => setChecking(true),
    ),
  );
  const refuse = (error: unknown) =>
    isCancelled(error) ? form.focusField('password') : refuseUnder(form, 'password')(error);

  return (
    <PlainForm
      form={form}
      onSend={(values) => login.mutate(values, { onError: refuse, onSettled: () => setChecking(false) })}
    >
      <TextField name="mobile" label="手机号或邮箱" rule={Account} autoComplete="username" />
      <PasswordField name="password" label="密码" rule={Password} autoComplete="current-password" />
      <TurnNotice />
      <LoginEnd busy={login.isPending} checking={checking} forgot />
    </PlainForm>
  );
};
