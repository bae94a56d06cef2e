import { codes } from '@zhibiao/contract/core/codes';
import { TASK } from '@zhibiao/contract/task/types';
import { v7 } from 'uuid';
import type { Permission } from '@zhibiao/contract/permissions';
import type { Pool } from '#db/client.ts';
import { lit, lits, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { type IssuedFile, keepIssued } from './issued.ts';

/** Whose work a row of "Task" is. */
export const TASK_REALM = codes({ org: [1, '机构'], staff: [2, '员工'] });
/**
 * What the door of its file goes by. `scope`: of the staff who requested it, at that moment; a task without one is of
 * the whole platform. `needs`: what it takes beside the permission of its kind.
 */
export type ForFile = { scope?: Scope; needs: readonly Permission[] };
/** They name no person, and are kept when the task is done. */
const KEPT_FOR_FILE: readonly (keyof ForFile)[] = ['scope', 'needs'];

/** A row of "Task": what long work is to be done and how far it is. */
export type TaskRow = { id: string; kind: string; ownerId: string; orgId: string | null; input: unknown };

/** Which try works on it: what an earlier one says of the task, frozen or left behind, is not written. */
export type HeldTask = { id: string; holder: string };
const held = ({ id, holder }: HeldTask) => sql`id = ${id} AND holder = ${holder}::uuid`;

/** Puts work into the queue, within the caller's transaction if it has one; a runner finds it within a second. */
export const enqueueTask = async (
  { pool }: { pool: Queryable },
  { kind, ownerId, orgId, input }: Omit<TaskRow, 'id'>,
): Promise<{ taskId: string }> => {
  const id = v7();
  await run(
    pool,
    sql`
      INSERT INTO "Task" (id, kind, "ownerId", "orgId", input)
      VALUES (${id}, ${kind}, ${ownerId}, ${orgId}, ${JSON.stringify(input)})`,
  );
  return { taskId: id };
};

/** False when it is under way no more, or in other hands. */
export const noteProgress = async (
  pool: Pool,
  task: HeldTask,
  { done, failed, total }: { done: number; failed: number; total: number },
): Promise<boolean> => {
  const noted = await run(
    pool,
    sql`
      UPDATE "Task" SET done = ${done}, failed = ${failed}, total = ${total}
      WHERE ${held(task)} AND status = ${lit(TASK.running)}`,
  );
  return noted > 0;
};

/**
 * The task as one that waits for its next try, `waitSec` from now. A try that was not the work's fault is not counted.
 */
export const putBack = async (
  pool: Pool,
  task: HeldTask,
  { waitSec, counted }: { waitSec: number; counted: boolean },
): Promise<void> => {
  await run(
    pool,
    sql`
      UPDATE "Task" SET status = ${lit(TASK.waiting)}, tries = tries - ${counted ? 0 : 1},
        "dueAt" = clock_timestamp() + ${waitSec} * interval '1 second', holder = NULL, "heldUntil" = NULL
      WHERE ${held(task)} AND status = ${lit(TASK.running)}`,
  );
};

const KEPT_INPUT = sql`(SELECT coalesce(jsonb_object_agg(k.key, k.value), '{}') FROM jsonb_each(input) k
  WHERE k.key IN (${lits(KEPT_FOR_FILE)}))`;

type End = { status: number; error?: string; file?: { key: string; name: string } | null };

/**
 * What it worked on often names people, and is not kept beyond its end; but what staff requested is, where it failed,
 * so that it can be tried again, and where it is done what the door of its file goes by.
 */
const end = (pool: Queryable, task: HeldTask, { status, error, file }: End) =>
  run(
    pool,
    sql`
      UPDATE "Task" SET status = ${status}, error = ${error ?? null}, "resultFile" = ${file?.key ?? null},
        "resultName" = ${file?.name ?? null}, "finishedAt" = clock_timestamp(),
        input = CASE WHEN realm <> ${lit(TASK_REALM.staff)} THEN '{}' WHEN ${status} = ${lit(TASK.done)}
          THEN ${KEPT_INPUT}
          ELSE input END, holder = NULL, "heldUntil" = NULL
      WHERE ${held(task)} AND status IN (${lits([TASK.waiting, TASK.running])})`,
  );

/**
 * False when it was cancelled meanwhile, or is another's: the file it made is then dropped. All that is handed out is
 * `issued`.
 */
export const finishTask = (
  pool: Pool,
  task: HeldTask,
  file: End['file'],
  issued: readonly IssuedFile[] = [],
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    if ((await end(client, task, { status: TASK.done, file: file ?? null })) === 0) return false;
    await keepIssued(client, issued);
    return true;
  });
export const isNamed = async (pool: Pool, file: string): Promise<boolean> =>
  (await maybeOne(pool, sql`SELECT 1 FROM "Task" WHERE "resultFile" = ${file}`)) !== null;
export const failTask = async (pool: Pool, task: HeldTask, sentence: string): Promise<void> => {
  await end(pool, task, { status: TASK.failed, error: sentence });
};
