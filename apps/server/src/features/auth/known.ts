import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import type { Caller } from '#http/app-types.ts';

const KNOWN = `
  SELECT bool_or(s.mark = $3) AS device, bool_or(s.ip = $2) AS address FROM "Session" s JOIN "User" u ON u.id = s."userId"
  WHERE (u.mobile = $1 OR u.email = $1) AND (s.ip = $2 OR s.mark = $3) AND s."createdAt" > clock_timestamp() - $4 * interval '1 day'`;

/**
 * Somebody has logged in to this account with this browser, or from this address: strangers' tries are not held against
 * them.
 * An address may be shared with strangers, a browser is not.
 */
export const knownBy = async (
  pool: Pool,
  account: string,
  { ip, mark }: Caller,
): Promise<'device' | 'address' | null> => {
  const {
    rows: [row],
  } = await pool.query<{ device: boolean | null; address: boolean | null }>(KNOWN, [
    account,
    ip,
    mark,
    DEVICE_MEMORY_DAYS,
  ]);
  return row?.device ? 'device' : row?.address ? 'address' : null;
};
