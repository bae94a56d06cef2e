import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';

const loginFrom = (account: string, ip: string) => sql`
  SELECT 1 FROM "StaffSession" s JOIN "Staff" p ON p.id = s."staffId"
  WHERE p.account = ${account} AND s.ip = ${ip}
    AND s."createdAt" > clock_timestamp() - interval ${lit(`${DEVICE_MEMORY_DAYS} days`)} LIMIT 1`;

/** Somebody of the staff has logged in from this address lately: strangers' tries do not lock them out there. */
export const knownBy = async (pool: Pool, account: string, { ip }: { ip: string }): Promise<'address' | null> =>
  (await maybeOne(pool, loginFrom(account, ip))) ? 'address' : null;
