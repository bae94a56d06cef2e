import { SmsCode } from '@zhibiao/contract/core/fields';
import { Form, Input, type FormInstance } from 'antd';
import css from './code-field.module.css';
import { rule } from '#ui/form/form-rules.ts';
import { pastedCode } from './pasted-code.ts';
import { SendCode } from './send-code.tsx';

type Props = { form: FormInstance; by: 'sms' | 'email'; purpose: 'register' | 'login' | 'reset' | 'bind' | 'leave' };

/**
 * The code `smsCode`, and the button that sends it to the field `target`; with purpose leave it goes to the account's
 * own phone or address.
 */
export const CodeField = ({ form, by, purpose }: Props) => (
  <div className={css.code}>
    <Form.Item name="smsCode" label="验证码" rules={[rule(SmsCode)]} getValueFromEvent={pastedCode}>
      <Input autoComplete="one-time-code" inputMode="numeric" />
    </Form.Item>
    {purpose === 'leave' ? (
      <SendCode by={by} purpose={purpose} />
    ) : (
      <SendCode form={form} field="target" by={by} purpose={purpose} />
    )}
  </div>
);
