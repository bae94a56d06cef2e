import { TotpCode } from '@zhibiao/contract/staff/auth';
import { Form, Input } from 'antd';
import { rule } from '#ui/form/form-rules.ts';
import { pastedCode } from '#widgets/account/pasted-code.ts';
import css from './door.module.css';

/** Six digits of the authenticator, or one of the recovery codes. */
export const CodeInput = ({ recovery = false, small = false }: { recovery?: boolean; small?: boolean }) => (
  <Form.Item
    key={recovery ? 'recovery' : 'totp'}
    name="code"
    label={recovery ? '恢复码' : '验证器 App 里的 6 位数字'}
    rules={[rule(TotpCode)]}
    {...(recovery ? {} : { getValueFromEvent: pastedCode })}
  >
    <Input
      autoFocus
      className={`${css.code} ${recovery ? css.recovery : ''} ${small ? css.small : ''}`}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  </Form.Item>
);
