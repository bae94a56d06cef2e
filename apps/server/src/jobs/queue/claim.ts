import { randomUUID } from 'node:crypto';
import { TASK } from '@zhibiao/contract/task/types';
import type { Pool } from '#db/client.ts';
import { LEASE_END, whileHeld } from '#db/lease.ts';
import { lit, lits, maybeOne, run, sql } from '#db/sql.ts';
import { monotonic } from '#domain/time/time.ts';
import type { HeldTask, TaskRow } from './rows.ts';

/** `tries`: this one counted in. */
export type ClaimedTask = TaskRow & HeldTask & { tries: number };

/** The one that has waited longest, or whose process has died: a process that lives renews what it holds. */
const claimNext = (kinds: readonly string[], holder: string) => sql<ClaimedTask>`
  WITH next AS MATERIALIZED (
    SELECT id FROM "Task"
    WHERE status IN (${lits([TASK.waiting, TASK.running])}) AND kind = ANY(${kinds}) AND "dueAt" <= clock_timestamp()
      AND ("heldUntil" IS NULL OR "heldUntil" <= clock_timestamp())
    ORDER BY "createdAt", id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE "Task" t SET status = ${lit(TASK.running)}, tries = t.tries + 1, done = 0, failed = 0,
    "startedAt" = coalesce(t."startedAt", clock_timestamp()), holder = ${holder}::uuid, "heldUntil" = ${LEASE_END}
  FROM next WHERE t.id = next.id
  RETURNING t.id, t.kind, t."ownerId", t."orgId", t.input, t.tries, t.holder`;
const renewed = ({ id, holder }: HeldTask) => sql`
  UPDATE "Task" SET "heldUntil" = ${LEASE_END} WHERE id = ${id} AND holder = ${holder}::uuid`;

/**
 * Begins the task that has waited longest and works on it, holding its row; `lost` says that another may have it. False
 * when there is nothing to do.
 */
export const withNextTask = async (
  pool: Pool,
  kinds: readonly string[],
  work: (task: ClaimedTask, lost: AbortSignal) => Promise<void>,
): Promise<boolean> => {
  const since = monotonic();
  const task = await maybeOne(pool, claimNext(kinds, randomUUID()));
  if (!task) return false;
  await whileHeld(
    since,
    async () => (await run(pool, renewed(task))) > 0,
    (lost) => work(task, lost),
  );
  return true;
};
