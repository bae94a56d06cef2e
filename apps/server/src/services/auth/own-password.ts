import { LOGIN_FAILURES, LOGIN_LOCK_MIN } from '@zhibiao/contract/core/limits';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { clear, countHit, giveBack } from '#db/limiter.ts';
import { run, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { accountLocked, refused } from '#errors.ts';
import type { Counter } from '#services/limits/counter.ts';
import { limit } from '#services/limits/limit.ts';
import type { Passwords } from '#ports/password/password.ts';

export type OwnPassword = { pool: Pool; passwords: Passwords; counter: Counter };
type User = { id: string; mobile: string | null; email: string | null; passwordHash: string };
/** Where it is typed. */
export type TypedFrom = { ip: string; device: string };

/** In the log of logins, so that the account's owner sees that it was tried; as often as may be tried at the most. */
const logWrong = ({ id, mobile, email }: User, reason: string, { ip, device }: TypedFrom) => sql`
  INSERT INTO "LoginLog" (id, "userId", account, method, ok, reason, ip, device, "createdAt")
  VALUES (${uuid()}, ${id}, ${maskAccount(mobile ?? email ?? '')}, 'ownPassword', false, ${reason}, ${ip}, ${device},
    clock_timestamp())`;

/**
 * Lets on a caller who knows their own password, which they typed into `field`. Counted before it is looked at, as a
 * login is; a wrong one counts toward the account's logins too.
 */
export const checkOwnPassword = async (
  { pool, passwords, counter }: OwnPassword,
  user: User,
  typed: string,
  { wrong, field, from }: { wrong: string; field: string; from: TypedFrom },
): Promise<void> => {
  const { id, passwordHash } = user;
  const key = counter('old-password', id);
  await limit(pool, key, {
    max: LOGIN_FAILURES,
    windowSec: LOGIN_LOCK_MIN * 60,
    refuse: (waitSec) => accountLocked(waitSec, { field }),
  });
  const right = await passwords
    .verify(typed, passwordHash, { of: id, known: true, proved: true })
    .catch(async (error: unknown) => {
      await giveBack(pool, key);
      throw error;
    });
  if (right) return clear(pool, key);
  await countHit(pool, counter('login-account', id), 15 * 60);
  await run(pool, logWrong(user, wrong, from));
  throw refused(wrong, { field });
};
