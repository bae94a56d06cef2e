import { Email, Mobile } from '@zhibiao/contract/core/fields';
import { Form, Input } from 'antd';
import { rule } from '#ui/form/form-rules.ts';

/**
 * The phone number or the address a code goes to; the field is called `target`. Not type="email": the browser would
 * refuse in its own words, and before ＠ is read as @.
 */
export const TargetField = ({ by, disabled = false }: { by: 'sms' | 'email'; disabled?: boolean }) =>
  by === 'sms' ? (
    <Form.Item name="target" label="手机号" rules={[rule(Mobile)]}>
      <Input type="tel" autoComplete="tel" inputMode="numeric" disabled={disabled} />
    </Form.Item>
  ) : (
    <Form.Item name="target" label="邮箱" rules={[rule(Email)]}>
      <Input inputMode="email" autoComplete="email" disabled={disabled} />
    </Form.Item>
  );
