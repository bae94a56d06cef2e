import { Email, Mobile } from '@zhibiao/contract/core/fields';
import { TextField } from '#ui/form/plain/field.tsx';

/**
 * The phone number or the address a code goes to; the field is called `target`. Not type="email": the browser would
 * refuse in its own words, and before ＠ is read as @.
 */
export const TargetField = ({ by }: { by: 'sms' | 'email' }) =>
  by === 'sms' ? (
    <TextField key={by} name="target" label="手机号" rule={Mobile} type="tel" autoComplete="tel" inputMode="numeric" />
  ) : (
    <TextField key={by} name="target" label="邮箱" rule={Email} inputMode="email" autoComplete="email" />
  );
