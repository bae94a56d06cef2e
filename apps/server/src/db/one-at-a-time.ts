import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from './client.ts';

const TRY_EVERY_MS = 200;

/**
 * Waits until no other replica does what has this name, then does it. A killed one lets go at once: the lock lives with
 * its connection.
 */
export const oneAtATime = async <T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    // Asked again and again, because a statement that waits is ended after five seconds.
    const taken = async () =>
      (await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [name]))
        .rows[0]?.taken;
    while (!(await taken())) await sleep(TRY_EVERY_MS);
    return await work();
  } finally {
    client.release(true);
  }
};
