import { ATTEMPT, QUESTION } from '@zhibiao/contract/exam';
import { MARK_TASK } from '@zhibiao/contract/marking-staff';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { finishAttempt } from './finish.ts';

const BATCH = 200;

const FOR_PEOPLE = lits([QUESTION.essay, QUESTION.case]);
/**
 * Attempts that an earlier release left to be marked have no answers to mark yet; which of them are blank, and gain
 * nothing, is as grading has it.
 */
const ADD_MISSING = sql`
  INSERT INTO "MarkTask" (id, "paperId", "attemptId", "questionId", "qVersion", "full", state, final, "createdAt",
    "settledAt")
  SELECT gen_random_uuid(), a."paperId", a.id, q.id, coalesce((q.given->>'v')::int, 1), (q.given->>'score')::numeric,
    CASE WHEN b.blank THEN ${lit(MARK_TASK.settled)} ELSE ${lit(MARK_TASK.waiting)} END, CASE WHEN b.blank THEN 0 END,
    a.at, CASE WHEN b.blank THEN clock_timestamp() END
  FROM (
    SELECT id, "paperId", snapshot, coalesce("submitTime", "startTime") AS at FROM "Attempt" w
    WHERE status = ${lit(ATTEMPT.marking)} AND NOT EXISTS (SELECT 1 FROM "MarkTask" t WHERE t."attemptId" = w.id)
    ORDER BY id LIMIT ${lit(BATCH)} FOR NO KEY UPDATE SKIP LOCKED
  ) a
  CROSS JOIN LATERAL (
    SELECT (given->>'questionId')::uuid AS id, given FROM jsonb_array_elements(a.snapshot) AS given
    WHERE (given->>'type')::int IN (${FOR_PEOPLE})
  ) q
  LEFT JOIN "AttemptAnswer" s ON s."attemptId" = a.id AND s."questionId" = q.id
  CROSS JOIN LATERAL (SELECT coalesce(btrim(s.value #>> '{}', E' \\t\\r\\n') = '', true) AS blank) b
  ON CONFLICT DO NOTHING`;

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

/** Makes the answers to mark that are missing, and finishes what nobody waits for; answers for how many attempts. */
export const finishMarked = async (pool: Pool): Promise<number> => {
  while ((await run(pool, ADD_MISSING)) > 0);
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
  title: '阅卷补建与补算',
  everyMs: 60_000,
  run: ({ pool }) => finishMarked(pool),
};
