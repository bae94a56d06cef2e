import type { Pool } from './client.ts';

const NOW = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

/** The database's clock, epoch ms: the one that all replicas share. */
export const databaseNow = async (pool: Pool): Promise<number> => {
  const {
    rows: [row],
  } = await pool.query<{ now: number }>({ name: 'clock-ms', text: NOW });
  if (!row) throw new Error('the database has no clock');
  return row.now;
};

const SPEND = `
  INSERT INTO "UsedNonce" (nonce, "expiresAt")
  SELECT $1, t.expires FROM (SELECT to_timestamp($2::float8 / 1000) AS expires) t
  WHERE t.expires > clock_timestamp()
  ON CONFLICT (nonce) DO NOTHING`;

/** True for the first to use it before it expires (epoch ms); the primary key decides, on every replica. */
export const spendNonce = async (pool: Pool, nonce: string, expiresAt: number): Promise<boolean> => {
  const spent = await pool.query({ name: 'spend-nonce', text: SPEND, values: [nonce, expiresAt] });
  return spent.rowCount === 1;
};
