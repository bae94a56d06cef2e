import { NewPassword } from '@zhibiao/contract/fields';
import { Form, Input, type FormInstance } from 'antd';
import { rule } from './form-rules.ts';
import { PasswordRules } from './password-rules.tsx';

/** A new password and its repetition: `password`, `again`. */
export const NewPasswordFields = ({ form, label = '密码' }: { form: FormInstance; label?: string }) => {
  const value = Form.useWatch<string | undefined>('password', form) ?? '';
  const same = {
    validator: async (_: unknown, again?: string) => {
      if (!again) throw new Error('请再次输入密码');
      if (again !== form.getFieldValue('password')) throw new Error('两次输入的密码不一致');
    },
  };

  return (
    <>
      <Form.Item name="password" label={label} rules={[rule(NewPassword)]} extra={<PasswordRules value={value} />}><Input.Password autoComplete="new-password" maxLength={64} /></Form.Item>
      <Form.Item name="again" label="确认密码" dependencies={['password']} rules={[same]}><Input.Password autoComplete="new-password" maxLength={64} /></Form.Item>
    </>
  );
};
