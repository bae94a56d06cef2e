import { SmsCode } from '@zhibiao/contract/fields';
import { CODE_LENGTH } from '@zhibiao/contract/limits';
import { Form, Input, type FormInstance } from 'antd';
import { rule } from '#ui/form-rules.ts';
import { SendCode } from '#ui/send-code.tsx';
import css from './auth.module.css';

type Props = { form: FormInstance; by: 'sms' | 'email'; purpose: 'register' | 'login' | 'reset' };

/** The code, and the button that sends it to the field `target`. */
export const CodeField = ({ form, by, purpose }: Props) => (
  <div className={css.code}>
    <Form.Item name="smsCode" label="验证码" rules={[rule(SmsCode)]}><Input autoComplete="one-time-code" inputMode="numeric" maxLength={CODE_LENGTH} /></Form.Item>
    <SendCode form={form} field="target" by={by} purpose={purpose} />
  </div>
);
