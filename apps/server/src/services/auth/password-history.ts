import { refused } from '#errors.ts';
import type { Passwords } from '#ports/password/password.ts';

type Tried = {
  /** The latest first. */
  hashes: readonly string[];
  /** So many of them may not come back. */
  remembered: number;
  of: string;
  field: string;
};

/**
 * Refuses one of the last passwords. All of them are tried, and where there are fewer the same is done for none: how
 * long it takes tells nothing about which of them it was, or how many there are.
 */
export const refuseUsed = async (
  passwords: Passwords,
  password: string,
  { hashes, remembered, of, field }: Tried,
): Promise<void> => {
  let used = false;
  for (let at = 0; at < remembered; at += 1)
    if (await passwords.verify(password, hashes[at] ?? null, { of, known: true, proved: true })) used = true;
  if (used) throw refused(`不能与最近${remembered}次使用的密码相同`, { field });
};
