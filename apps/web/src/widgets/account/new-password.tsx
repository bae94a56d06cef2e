import { FirstPassword, NewPassword } from '@zhibiao/contract/core/fields';
import { useMemo } from 'react';
import type { z } from 'zod';
import { PasswordField } from '#ui/form/plain/field.tsx';
import { useFieldValue, useFormAround } from '#ui/form/plain/form-state.ts';
import { PasswordRules } from './password-rules.tsx';

type Props = {
  /** The account has none yet. */
  first?: boolean;
  /** Of an account that asks for more than a learner's does. */
  stricter?: { schema: z.ZodType; min: number };
};

/** A new password and its repetition: `password`, `again`. */
export const NewPasswordFields = ({ first = false, stricter }: Props) => {
  const form = useFormAround();
  const value = (useFieldValue(form, 'password') as string | undefined) ?? '';
  const same = useMemo(
    () => (again: unknown) => {
      if (!again) return '请输入确认密码';
      return again === form.values.read().password ? null : '两次输入的密码不一致';
    },
    [form],
  );

  return (
    <>
      <PasswordField
        name="password"
        label={first ? '密码' : '新密码'}
        rule={stricter?.schema ?? (first ? FirstPassword : NewPassword)}
        hint={<PasswordRules value={value} min={stricter?.min} />}
        autoComplete="new-password"
      />
      <PasswordField name="again" label="确认密码" after="password" rule={same} autoComplete="new-password" />
    </>
  );
};
