import { FirstPassword, NewPassword } from '@zhibiao/contract/fields';
import { Form, Input, type FormInstance } from 'antd';
import { rule } from '#ui/form-rules.ts';
import { PasswordRules } from './password-rules.tsx';

/** A new password and its repetition: `password`, `again`. `first`: the account has none yet. */
export const NewPasswordFields = ({ form, first = false }: { form: FormInstance; first?: boolean }) => {
  const value = Form.useWatch<string | undefined>('password', form) ?? '';
  const same = {
    validator: async (_: unknown, again?: string) => {
      if (!again) throw new Error('请输入确认密码');
      if (again !== form.getFieldValue('password')) throw new Error('两次输入的密码不一致');
    },
  };

  return (
    <>
      <Form.Item
        name="password"
        label={first ? '密码' : '新密码'}
        rules={[rule(first ? FirstPassword : NewPassword)]}
        extra={<PasswordRules value={value} />}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item name="again" label="确认密码" dependencies={['password']} rules={[same]}>
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </>
  );
};
