import type { Pool } from './client.ts';
import { maybeOne, one, run, sql } from './sql.ts';

/** How often in the window that runs, and the seconds until a new one begins. */
export type HitCount = { count: number; waitSec: number };

export const COUNT_AND_WAIT = sql`count, ceil(extract(epoch FROM "resetAt" - clock_timestamp()))::int AS "waitSec"`;

const addHit = (key: string, windowSec: number, subject: string | null) =>
  sql<HitCount>`
    INSERT INTO "RateLimit" AS r (key, count, "resetAt", subject)
    VALUES (${key}, 1, clock_timestamp() + ${windowSec} * interval '1 second', ${subject})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r."resetAt" <= clock_timestamp() THEN 1 ELSE r.count + 1 END,
      "resetAt" = CASE WHEN r."resetAt" <= clock_timestamp() THEN EXCLUDED."resetAt" ELSE r."resetAt" END
    RETURNING ${COUNT_AND_WAIT}`.named('count-hit');

/**
 * Counts one hit on `key`, in a window of `windowSec` that begins with the first; the same count on every replica.
 * `subject`: by which several counters of one thing are found.
 */
export const countHit = (
  pool: Pool,
  key: string,
  windowSec: number,
  subject: string | null = null,
): Promise<HitCount> => one(pool, addHit(key, windowSec, subject));

const hitsOn = (key: string) =>
  sql<HitCount>`
    SELECT ${COUNT_AND_WAIT} FROM "RateLimit" WHERE key = ${key} AND "resetAt" > clock_timestamp()`.named('hits-on');

/** Hits on `key` so far in its window, without counting one. */
export const peek = async (pool: Pool, key: string): Promise<HitCount> =>
  (await maybeOne(pool, hitsOn(key))) ?? { count: 0, waitSec: 0 };

const takeHits = (keys: readonly string[], whole: string | null) =>
  sql`
    WITH held AS (SELECT key FROM "RateLimit" WHERE key = ANY(${keys}::text[]) ORDER BY key FOR UPDATE)
    UPDATE "RateLimit" r SET count = CASE WHEN r.key = ${whole} THEN 0 ELSE greatest(r.count - 1, 0) END
    FROM held WHERE r.key = held.key`.named('give-hits-back');

/** Gives a hit on each of these back, so that a failure on our side costs the caller nothing. */
export const giveBack = async (pool: Pool, ...keys: string[]): Promise<void> => {
  await run(pool, takeHits(keys, null));
};

/** Gives all hits on `whole` back, and one on each of the others. */
export const giveAllBack = async (pool: Pool, whole: string, ...others: string[]): Promise<void> => {
  await run(pool, takeHits([whole, ...others], whole));
};

const clearHits = (key: string) => sql`DELETE FROM "RateLimit" WHERE key = ${key}`.named('clear-hits');

export const clear = async (pool: Pool, key: string): Promise<void> => {
  await run(pool, clearHits(key));
};
