import type { Pool } from './client.ts';
import { one, run, sql } from './sql.ts';

const NOW = sql<{ now: number }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`.named(
  'clock-ms',
);

/** The database's clock, epoch ms: the one that all replicas share. */
export const databaseNow = async (pool: Pool): Promise<number> => (await one(pool, NOW)).now;

const spend = (nonce: string, expiresAt: number) =>
  sql`
    INSERT INTO "UsedNonce" (nonce, "expiresAt")
    SELECT ${nonce}, t.expires FROM (SELECT to_timestamp(${expiresAt}::float8 / 1000) AS expires) t
    WHERE t.expires > clock_timestamp()
    ON CONFLICT (nonce) DO NOTHING`.named('spend-nonce');

/** True for the first to use it before it expires (epoch ms); the primary key decides, on every replica. */
export const spendNonce = async (pool: Pool, nonce: string, expiresAt: number): Promise<boolean> =>
  (await run(pool, spend(nonce, expiresAt))) === 1;
