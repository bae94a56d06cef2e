import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';
import { networkOf } from '#domain/network/network.ts';
import type { Caller } from '#http/app-types.ts';

type From = Pick<Caller, 'ip' | 'mark'>;

type Known = { device: boolean | null; addresses: string[] | null };
const loginsOf = (account: string, mark: string | null) =>
  sql<Known>`
    SELECT bool_or(s.mark = ${mark}) AS device, array_agg(DISTINCT s.ip) AS addresses
    FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE (u.mobile = ${account} OR u.email = ${account})
      AND s."createdAt" > clock_timestamp() - interval ${lit(`${DEVICE_MEMORY_DAYS} days`)}`.named('logins-of');

/**
 * This account was logged in to with this browser, or from this address: strangers' tries are not held against the
 * caller. An address may be shared with strangers, a browser is not.
 */
export const knownBy = async (pool: Pool, account: string, caller: From): Promise<'device' | 'address' | null> => {
  const { device, addresses } = await one(pool, loginsOf(account, caller.mark));
  if (device) return 'device';
  const network = networkOf(caller.ip);
  return (addresses ?? []).some((ip) => networkOf(ip) === network) ? 'address' : null;
};
