import type pg from 'pg';
import type { Pool } from './client.ts';

/** A connection inside a transaction. */
export type Client = Pick<pg.PoolClient, 'query'>;

/** All of `work` or nothing of it, for statements in raw SQL. */
export const inTransaction = async <T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    broken = false;
    return result;
  } catch (error) {
    // A connection that cannot even go back is closed, not given back.
    await client.query('ROLLBACK').then(
      () => {
        broken = false;
      },
      () => {},
    );
    throw error;
  } finally {
    client.release(broken);
  }
};
