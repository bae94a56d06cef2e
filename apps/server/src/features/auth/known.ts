import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';
import type { Caller } from '#http/app-types.ts';

type From = Pick<Caller, 'ip' | 'mark'>;

type Known = { device: boolean | null; address: boolean | null };
const loginsFrom = (account: string, { ip, mark }: From) => sql<Known>`
  SELECT bool_or(s.mark = ${mark}) AS device, bool_or(s.ip = ${ip}) AS address
  FROM "Session" s JOIN "User" u ON u.id = s."userId"
  WHERE (u.mobile = ${account} OR u.email = ${account}) AND (s.ip = ${ip} OR s.mark = ${mark})
    AND s."createdAt" > clock_timestamp() - interval ${lit(`${DEVICE_MEMORY_DAYS} days`)}`;

/**
 * Somebody has logged in to this account with this browser, or from this address: strangers' tries are not held against
 * them. An address may be shared with strangers, a browser is not.
 */
export const knownBy = async (pool: Pool, account: string, caller: From): Promise<'device' | 'address' | null> => {
  const { device, address } = await one(pool, loginsFrom(account, caller));
  return device ? 'device' : address ? 'address' : null;
};
