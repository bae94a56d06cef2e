import { SmsCode } from '@zhibiao/contract/core/fields';
import { TextField } from '#ui/form/plain/field.tsx';
import css from './code-field.module.css';
import { codeDigits } from './pasted-code.ts';
import { SendCode } from './send-code.tsx';

type Props = { by: 'sms' | 'email'; purpose: 'register' | 'login' | 'reset' | 'bind' | 'leave' };

/**
 * The code `smsCode`, and the button that sends it to the field `target`; with purpose leave it goes to the account's
 * own phone or address.
 */
export const CodeField = ({ by, purpose }: Props) => (
  <div className={css.code}>
    <TextField
      name="smsCode"
      label="验证码"
      rule={SmsCode}
      tidy={codeDigits}
      autoComplete="one-time-code"
      inputMode="numeric"
    />
    <SendCode by={by} purpose={purpose} />
  </div>
);
