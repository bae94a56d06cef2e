import { setTimeout as sleep } from 'node:timers/promises';
import { TASK } from '@zhibiao/contract/task';
import type { Pool } from '#db/client.ts';

/**
 * Whoever works on a task holds its lock on a connection of its own. A killed process lets go of it at once, a living
 * one
 * never does; so a task that is begun and not held is one whose process has died, and nobody has to wait to be sure.
 */

const KEY = (id: string) => `hashtextextended('zhibiao-task-' || ${id}::text, 0)`;
const TRY = `SELECT pg_try_advisory_lock(${KEY('$1')}) AS taken`;
const TRY_EVERY_MS = 250;

/** A machine that vanishes closes nothing: the database asks, and has its answer within 15 s. */
const ASK = `SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '2', false)`;

/** Waits until nobody else holds the task, then works; `lost` says that the lock went with its connection. */
export const holdTask = async <T>(
  pool: Pool,
  id: string,
  signal: AbortSignal,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const)
    client.on(event, () => lost.abort(new Error('the lock of the task is lost')));
  try {
    await client.query(ASK);
    while (!(await client.query<{ taken: boolean }>(TRY, [id])).rows[0]?.taken)
      await sleep(TRY_EVERY_MS, null, { signal });
    return await work(lost.signal);
  } finally {
    // Closed, not given back: the lock goes with it.
    client.release(true);
  }
};

/** A bigint's lock shows as its two halves. */
const HELD = `
  SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (l.classid::bigint << 32 | l.objid::bigint) = ${KEY('t.id')}`;
const ORPHANED = `UPDATE "Task" t SET status = ${TASK.waiting} WHERE t.status = ${TASK.running} AND t.kind = ANY($1) AND NOT EXISTS (${HELD}) RETURNING t.id`;

/** Tasks whose process has died, waiting again from now on; each is answered to one caller only. */
export const takeOrphans = async (pool: Pool, kinds: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(ORPHANED, [kinds]);
  return rows.map(({ id }) => id);
};
