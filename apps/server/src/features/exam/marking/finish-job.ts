import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { finishAttempt } from './finish.ts';

const BATCH = 200;

/** Nothing of them waits for a mark: a process died, or all that was left to mark was blank. */
const THROUGH = sql<{ id: string }>`
  SELECT a.id FROM "Attempt" a
  WHERE a.status = ${lit(ATTEMPT.marking)} AND EXISTS (SELECT 1 FROM "MarkTask" t WHERE t."attemptId" = a.id)
    AND NOT EXISTS (
      SELECT 1 FROM "MarkTask" t WHERE t."attemptId" = a.id AND t.state <> ${lit(MARK_TASK.settled)}
    )
  LIMIT ${lit(BATCH)}`;
const lock = (id: string) => sql`
  SELECT 1 FROM "Attempt" WHERE id = ${id} AND status = ${lit(ATTEMPT.marking)} FOR NO KEY UPDATE`;

/** Finishes what no caller waits for; answers for how many attempts. */
export const finishMarked = async (pool: Pool): Promise<number> => {
  let finished = 0;
  for (const { id } of await many(pool, THROUGH)) {
    const done = await inTransaction(pool, async (client) =>
      (await maybeOne(client, lock(id))) ? finishAttempt(client, id) : false,
    );
    if (done) finished += 1;
  }
  return finished;
};

export const finishMarkedJob: Job = {
  name: 'finish-marking',
  title: '阅卷补算',
  everyMs: 60_000,
  run: ({ pool }) => finishMarked(pool),
};
