import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/core/limits';
import type { Deps } from '#deps.ts';
import { createHuman } from '#ports/human.ts';
import { createTotp, type Totp } from '#ports/keys/totp.ts';
import { createCounter } from '#services/limits/counter.ts';
import type { Guessing } from '#services/auth/guesses.ts';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';

/** What the commands of the staff realm work with. */
export type Realm = Pick<Deps, 'db' | 'pool' | 'config' | 'passwords' | 'secrets' | 'sso'> & Guessing & { totp: Totp };

const loginFrom = (account: string, ip: string) =>
  sql`
    SELECT 1 FROM "StaffSession" s JOIN "Staff" p ON p.id = s."staffId"
    WHERE p.account = ${account} AND s.ip = ${ip}
      AND s."createdAt" > clock_timestamp() - interval ${lit(`${DEVICE_MEMORY_DAYS} days`)} LIMIT 1`.named(
    'staff-login-from',
  );

/** A member of staff has logged in from this address lately: strangers' tries do not lock them out there. */
const knownBy = async (pool: Pool, account: string, { ip }: { ip: string }): Promise<'address' | null> =>
  (await maybeOne(pool, loginFrom(account, ip))) ? 'address' : null;

export const createRealm = ({ db, pool, config, passwords, secrets, sso }: Deps): Realm => ({
  db,
  pool,
  config,
  passwords,
  secrets,
  sso,
  totp: createTotp(secrets),
  human: createHuman(secrets, pool),
  counter: createCounter(secrets),
  realm: 'staff-login',
  knownBy: (account, from) => knownBy(pool, account, from),
});
