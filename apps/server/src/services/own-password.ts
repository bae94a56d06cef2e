import { LOGIN_FAILURES, LOGIN_LOCK_MIN } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { clear, countHit, giveBack } from '#db/limiter.ts';
import { accountLocked, refused } from '#errors.ts';
import type { Counter } from './counter.ts';
import { limit } from './limit.ts';
import type { Passwords } from '#ports/password.ts';

export type OwnPassword = { pool: Pool; passwords: Passwords; counter: Counter };
type User = { id: string; passwordHash: string };

/**
 * Lets on whoever knows their own password, which they typed into `field`. Counted before it is looked at, as a login
 * is; a wrong one counts toward
 * the account's logins too.
 */
export const checkOwnPassword = async (
  { pool, passwords, counter }: OwnPassword,
  { id, passwordHash }: User,
  typed: string,
  { wrong, field }: { wrong: string; field: string },
): Promise<void> => {
  const key = counter('old-password', id);
  await limit(pool, key, {
    max: LOGIN_FAILURES,
    windowSec: LOGIN_LOCK_MIN * 60,
    refuse: (waitSec) => accountLocked(waitSec, { field }),
  });
  const right = await passwords.verify(typed, passwordHash, { of: id, known: true }).catch(async (error: unknown) => {
    await giveBack(pool, key);
    throw error;
  });
  if (right) return clear(pool, key);
  await countHit(pool, counter('login-account', id), 15 * 60);
  throw refused(wrong, { field });
};
