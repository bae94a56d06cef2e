import type { Client, Pool } from './client.ts';
import { isUnanswered } from './faults.ts';
import { raw, run, sql } from './sql.ts';

/** All of `work` or nothing of it, for statements in raw SQL. */
export const inTransaction = async <T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await run(client, sql`BEGIN`);
    const result = await work(client);
    await run(client, sql`COMMIT`);
    broken = false;
    return result;
  } catch (error) {
    // A connection that cannot even go back is closed, not given back; one that does not answer is sent nothing more.
    if (!isUnanswered(error))
      await run(client, sql`ROLLBACK`).then(
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

/** What `work` reads is of one moment; it writes nothing. No other caller has the connection meanwhile. */
export const inSnapshot = async <T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = true;
  try {
    await run(client, raw('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    const found = await work(client);
    await run(client, raw('ROLLBACK'));
    broken = false;
    return found;
  } finally {
    // One that is within a transaction is closed and not given back.
    client.release(broken);
  }
};
