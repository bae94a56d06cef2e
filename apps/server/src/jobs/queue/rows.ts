import { TASK } from '@zhibiao/contract/task';
import { v7 } from 'uuid';
import type { Pool } from '#db/client.ts';
import type { Client } from '#db/transaction.ts';

/** A row of "Task": what long work is to be done and how far it is. The queue only decides who does it when. */
export type TaskRow = { id: string; kind: string; ownerId: string; orgId: string | null; input: unknown };

const INSERT = 'INSERT INTO "Task" (id, kind, "ownerId", "orgId", input) VALUES ($1, $2, $3, $4, $5)';

/** Puts work into the queue, within the caller's transaction if it has one; the runner finds it within a second. */
export const enqueueTask = async (
  { pool }: { pool: Pool | Client },
  { kind, ownerId, orgId, input }: Omit<TaskRow, 'id'>,
): Promise<{ taskId: string }> => {
  const id = v7();
  await pool.query(INSERT, [id, kind, ownerId, orgId, JSON.stringify(input)]);
  return { taskId: id };
};

/** Ids of tasks of these kinds that nobody has begun. */
export const waitingTasks = async (pool: Pool, kinds: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM "Task" WHERE status = ${TASK.waiting} AND kind = ANY($1) ORDER BY "createdAt", id LIMIT 50`,
    [kinds],
  );
  return rows.map(({ id }) => id);
};

/** The task as one that is being worked on, from its beginning; null when it is over or gone. */
export const beginTask = async (pool: Pool, id: string): Promise<TaskRow | null> => {
  const {
    rows: [task],
  } = await pool.query<TaskRow>(
    `
    UPDATE "Task" SET status = ${TASK.running}, "startedAt" = coalesce("startedAt", clock_timestamp()), done = 0, failed = 0
    WHERE id = $1 AND status IN (${TASK.waiting}, ${TASK.running}) RETURNING id, kind, "ownerId", "orgId", input`,
    [id],
  );
  return task ?? null;
};

/** The task as one that waits for its next try. */
export const putBack = async (pool: Pool, id: string): Promise<void> => {
  await pool.query(`UPDATE "Task" SET status = ${TASK.waiting} WHERE id = $1 AND status = ${TASK.running}`, [id]);
};

export const noteProgress = async (
  pool: Pool,
  id: string,
  { done, failed, total }: { done: number; failed: number; total: number },
): Promise<void> => {
  await pool.query(`UPDATE "Task" SET done = $2, failed = $3, total = $4 WHERE id = $1 AND status = ${TASK.running}`, [
    id,
    done,
    failed,
    total,
  ]);
};

/** What it worked on often names people, and is not kept beyond its end. */
const END = `UPDATE "Task" SET status = $2, error = $3, "resultFile" = $4, "resultName" = $5, input = '{}', "finishedAt" = clock_timestamp() WHERE id = $1 AND status IN (${TASK.waiting}, ${TASK.running})`;

export const finishTask = async (pool: Pool, id: string, file: { key: string; name: string } | null): Promise<void> => {
  await pool.query(END, [id, TASK.done, null, file?.key ?? null, file?.name ?? null]);
};
export const failTask = async (pool: Pool, id: string, sentence: string): Promise<void> => {
  await pool.query(END, [id, TASK.failed, sentence, null, null]);
};
