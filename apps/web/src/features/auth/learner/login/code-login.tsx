import { emailLogin, smsLogin } from '@zhibiao/contract/auth/learner';
import { Email, Mobile } from '@zhibiao/contract/core/fields';
import { call } from '#lib/api/api.ts';
import { CodeField } from '#widgets/account/code-field.tsx';
import { LoginEnd } from './login-end.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { TargetField } from '#widgets/account/target-field.tsx';
import { useLogin } from './use-login.ts';
import { PlainForm } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';

type Values = { target: string; smsCode: string; remember?: boolean };

/** Logs in with a code sent to a phone or to an address. */
export const CodeLogin = ({ by }: { by: 'sms' | 'email' }) => {
  const form = usePlainForm<Values>();
  const login = useLogin(({ target, ...rest }: Values) =>
    by === 'sms'
      ? call(smsLogin, { body: { phonenumber: Mobile.parse(target), ...rest } })
      : call(emailLogin, { body: { email: Email.parse(target), ...rest } }),
  );

  return (
    <PlainForm form={form} onSend={(values) => login.mutate(values, { onError: refuseUnder(form, 'smsCode') })}>
      <TargetField by={by} />
      <CodeField by={by} purpose="login" />
      <LoginEnd busy={login.isPending} />
    </PlainForm>
  );
};
