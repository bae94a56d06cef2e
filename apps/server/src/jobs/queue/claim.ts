import { TASK } from '@zhibiao/contract/task';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import type { TaskRow } from './rows.ts';

/**
 * Whoever works on a task holds its lock on a connection of its own. A killed process lets go of it at once, a living
 * one never does; so a task that is begun and not held is one whose process has died, and nobody has to wait to be
 * sure.
 */
const lockOf = (id: Statement) => sql`hashtextextended('zhibiao-task-' || ${id}::text, 0)`;

/** How many of the waiting tasks are looked at; those whose last try has not let go yet are passed over. */
const LOOK_AT = 10;

/** `tries`: this one counted in. */
export type ClaimedTask = TaskRow & { tries: number };

/** The task is begun and locked in one statement: whoever sees it begun sees the lock. */
const claimNext = (kinds: readonly string[]) => sql<ClaimedTask>`
  WITH next AS MATERIALIZED (
    SELECT id FROM "Task"
    WHERE status = ${lit(TASK.waiting)} AND kind = ANY(${kinds}) AND "dueAt" <= clock_timestamp()
    ORDER BY "createdAt", id LIMIT ${lit(LOOK_AT)} FOR UPDATE SKIP LOCKED
  ), locked AS MATERIALIZED (
    SELECT id FROM next WHERE pg_try_advisory_lock(${lockOf(sql`id`)}) LIMIT 1
  )
  UPDATE "Task" t SET status = ${lit(TASK.running)}, tries = t.tries + 1, done = 0, failed = 0,
    "startedAt" = coalesce(t."startedAt", clock_timestamp())
  FROM locked WHERE t.id = locked.id
  RETURNING t.id, t.kind, t."ownerId", t."orgId", t.input, t.tries`;

/** A machine that vanishes closes nothing: the database asks, and has its answer within 15 s. */
const KEEP_ASKING = sql`
  SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '2', false)`;

/**
 * Begins the task that has waited longest and works on it, holding its lock; `lost` says that the lock went with its
 * connection. False when there is nothing to do.
 */
export const withNextTask = async (
  pool: Pool,
  kinds: readonly string[],
  work: (task: ClaimedTask, lost: AbortSignal) => Promise<void>,
): Promise<boolean> => {
  const client = await pool.connect();
  // Closed, not given back, once it may hold a lock: the lock goes with it.
  let locked = true;
  try {
    const task = await maybeOne(client, claimNext(kinds));
    locked = task !== null;
    if (!task) return false;
    const lost = new AbortController();
    for (const event of ['error', 'end'] as const)
      client.on(event, () => lost.abort(new Error('the lock of the task is lost')));
    await run(client, KEEP_ASKING);
    await work(task, lost.signal);
    return true;
  } finally {
    client.release(locked);
  }
};

/** Whether somebody holds the lock of task `t`; a bigint's lock shows as its two halves. */
const HELD = sql`EXISTS (
  SELECT 1 FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (l.classid::bigint << 32 | l.objid::bigint) = ${lockOf(sql`t.id`)})`;

const orphansOf = (kinds: readonly string[]) => sql<{ id: string; tries: number }>`
  SELECT t.id, t.tries FROM "Task" t
  WHERE t.status = ${lit(TASK.running)} AND t.kind = ANY(${kinds}) AND NOT ${HELD}`;

/** Tasks of these kinds whose process has died. */
export const findOrphans = (pool: Pool, kinds: readonly string[]): Promise<{ id: string; tries: number }[]> =>
  many(pool, orphansOf(kinds));
