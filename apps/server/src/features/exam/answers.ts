import { ATTEMPT, type AnswerValue } from '@zhibiao/contract/exam';
import type { Pool } from '#db/client.ts';
import { fitAnswer } from '#domain/exam-answer.ts';
import { GRACE_SEC } from '#domain/exam-rules.ts';
import { missing, refused } from '#errors.ts';
import type { Shapes } from './shapes.ts';

// FOR SHARE: handing in waits for a save under way and a save after it finds the attempt closed, so an acknowledged answer is always graded.
// An older seq leaves the row as it is and is answered with the newer one that is stored.
const SAVE = `
  WITH sitting AS (
    SELECT id, deadline FROM "Attempt"
    WHERE id = $1 AND "userId" = $2 AND status = 0 AND clock_timestamp() <= deadline + interval '${GRACE_SEC} seconds' FOR SHARE
  ), saved AS (
    INSERT INTO "AttemptAnswer" AS s ("attemptId", "questionId", value, seq, "savedAt")
    SELECT a.id, x."questionId", x.value, x.seq, clock_timestamp() FROM sitting a, unnest($3::uuid[], $4::jsonb[], $5::int[]) AS x("questionId", value, seq)
    ON CONFLICT ("attemptId", "questionId") DO UPDATE SET
      value = CASE WHEN EXCLUDED.seq > s.seq THEN EXCLUDED.value ELSE s.value END,
      "savedAt" = CASE WHEN EXCLUDED.seq > s.seq THEN EXCLUDED."savedAt" ELSE s."savedAt" END,
      seq = greatest(EXCLUDED.seq, s.seq)
    RETURNING s."questionId", s.seq
  )
  SELECT greatest(0, floor(extract(epoch FROM a.deadline - clock_timestamp()) * 1000))::float8 AS "remainingMs",
         (SELECT json_agg(json_build_object('questionId', "questionId", 'seq', seq)) FROM saved) AS saved FROM sitting a`;
const STATUS = `SELECT status FROM "Attempt" WHERE id = $1 AND "userId" = $2`;

type Entry = { questionId: string; value: AnswerValue; seq: number };
export type Saved = { saved: { questionId: string; seq: number }[]; remainingMs: number };

/** Each question once, its newest value in the form it is stored; in one order, so that two saves cannot lock each other out. */
const fitted = (shapes: Shapes, list: readonly Entry[]): Entry[] => {
  const newest = new Map<string, Entry>();
  for (const entry of list) {
    const shape = shapes.get(entry.questionId);
    if (!shape) throw refused('题目不属于本次考试');
    const fit = fitAnswer(shape, entry.value);
    if ('fault' in fit) throw refused(fit.fault);
    if (entry.seq > (newest.get(entry.questionId)?.seq ?? 0)) newest.set(entry.questionId, { ...entry, value: fit.value });
  }
  return [...newest.values()].sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
};

/** Saves the viewer's answers in one statement, while their attempt runs. */
export const saveAnswerList = async (pool: Pool, shapesOf: (userId: string, attemptId: string) => Promise<Shapes>, userId: string, { attemptId, list }: { attemptId: string; list: Entry[] }): Promise<Saved> => {
  const entries = fitted(await shapesOf(userId, attemptId), list);
  const { rows: [saved] } = await pool.query<Saved>({
    name: 'exam-save', text: SAVE,
    values: [attemptId, userId, entries.map(({ questionId }) => questionId), entries.map(({ value }) => JSON.stringify(value)), entries.map(({ seq }) => seq)],
  });
  if (saved) return saved;
  const { rows: [attempt] } = await pool.query<{ status: number }>(STATUS, [attemptId, userId]);
  if (!attempt) throw missing('考试记录不存在');
  throw refused(attempt.status === ATTEMPT.running ? '考试时间已到，作答不再保存' : '本次考试已交卷，作答不再保存');
};
