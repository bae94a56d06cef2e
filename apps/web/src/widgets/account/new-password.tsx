import { FirstPassword, NewPassword } from '@zhibiao/contract/core/fields';
import { Form, Input, type FormInstance } from 'antd';
import type { z } from 'zod';
import { rule } from '#ui/form/form-rules.ts';
import { PasswordRules } from './password-rules.tsx';

type Props = {
  form: FormInstance;
  /** The account has none yet. */
  first?: boolean;
  /** Of an account that asks for more than a learner's does. */
  stricter?: { schema: z.ZodType; min: number };
};

/** A new password and its repetition: `password`, `again`. */
export const NewPasswordFields = ({ form, first = false, stricter }: Props) => {
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
        rules={[rule(stricter?.schema ?? (first ? FirstPassword : NewPassword))]}
        extra={<PasswordRules value={value} min={stricter?.min} />}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="again" label="确认密码" dependencies={['password']} rules={[same]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
};
