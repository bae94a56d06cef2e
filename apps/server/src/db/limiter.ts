import type { Pool } from './client.ts';

const HIT = `
  INSERT INTO "RateLimit" AS r (key, count, "resetAt") VALUES ($1, 1, clock_timestamp() + $2 * interval '1 second')
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r."resetAt" <= clock_timestamp() THEN 1 ELSE r.count + 1 END,
    "resetAt" = CASE WHEN r."resetAt" <= clock_timestamp() THEN EXCLUDED."resetAt" ELSE r."resetAt" END
  RETURNING count, ceil(extract(epoch FROM "resetAt" - clock_timestamp()))::int AS "waitSec"`;

/** Counts one hit on `key`, in a window of `windowSec` that begins with the first; the same count on every replica. */
export const hit = async (pool: Pool, key: string, windowSec: number): Promise<{ count: number; waitSec: number }> => {
  const {
    rows: [row],
  } = await pool.query<{ count: number; waitSec: number }>(HIT, [key, windowSec]);
  if (!row) throw new Error('rate limit row missing');
  return row;
};

/** Hits on `key` so far in its window, without counting one. */
export const peek = async (pool: Pool, key: string): Promise<{ count: number; waitSec: number }> => {
  const {
    rows: [row],
  } = await pool.query<{ count: number; waitSec: number }>(
    `SELECT count, ceil(extract(epoch FROM "resetAt" - clock_timestamp()))::int AS "waitSec" FROM "RateLimit" WHERE key = $1 AND "resetAt" > clock_timestamp()`,
    [key],
  );
  return row ?? { count: 0, waitSec: 0 };
};

/** Gives a hit back, so that a failure on our side costs the caller nothing. */
export const giveBack = async (pool: Pool, key: string): Promise<void> => {
  await pool.query('UPDATE "RateLimit" SET count = greatest(count - 1, 0) WHERE key = $1', [key]);
};

export const clear = async (pool: Pool, key: string): Promise<void> => {
  await pool.query('DELETE FROM "RateLimit" WHERE key = $1', [key]);
};
