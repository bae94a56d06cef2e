import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from './client.ts';
import { one, sql } from './sql.ts';

const TRY_EVERY_MS = 200;

const tryLock = (name: string) => sql<{ taken: boolean }>`
  SELECT pg_try_advisory_lock(hashtextextended(${name}, 0)) AS taken`;

/**
 * Waits until no other replica does what has this name, then does it. A killed one lets go at once: the lock lives with
 * its connection.
 */
export const oneAtATime = async <T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    // Asked again and again, because a statement that waits is ended after five seconds.
    while (!(await one(client, tryLock(name))).taken) await sleep(TRY_EVERY_MS);
    return await work();
  } finally {
    client.release(true);
  }
};
