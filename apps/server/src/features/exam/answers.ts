import { ATTEMPT, type AnswerValue, type SavedAnswer } from '@zhibiao/contract/exam';
import type { Pool } from '#db/client.ts';
import { fitAnswer } from '#domain/exam-answer.ts';
import { GRACE_SEC } from '#domain/exam-rules.ts';
import type { Viewer } from '#domain/roles.ts';
import { missing, refused } from '#errors.ts';
import type { Shapes } from './shapes.ts';

// What EXCLUDED cannot carry, the number that the page had seen, is found by the question's place in the list.
const SEEN = `($7::int[])[array_position($4::uuid[], EXCLUDED."questionId")]`;
const TAKEN = `EXCLUDED.seq > s.seq AND (s.writer = EXCLUDED.writer OR coalesce(${SEEN}, s.seq) = s.seq)`;
const ifTaken = (column: string) => `"${column}" = CASE WHEN ${TAKEN} THEN EXCLUDED."${column}" ELSE s."${column}" END`;
// FOR SHARE: handing in waits for a save under way and a save after it finds the attempt closed, so an acknowledged
// answer is always graded.
// A refused answer writes the row as it is: only so the statement returns what is stored now, not what its snapshot
// knew.
const SAVE = `
  WITH sitting AS (
    SELECT id, deadline FROM "Attempt"
    WHERE id = $1 AND "userId" = $2 AND status = 0 AND clock_timestamp() <= deadline + interval '${GRACE_SEC} seconds' FOR SHARE
  ), stored AS (
    INSERT INTO "AttemptAnswer" AS s ("attemptId", "questionId", value, seq, writer, "savedAt")
    SELECT a.id, x."questionId", x.value, x.seq, $3::uuid, clock_timestamp() FROM sitting a, unnest($4::uuid[], $5::jsonb[], $6::int[], $8::float8[]) AS x("questionId", value, seq, "givenAt")
    WHERE clock_timestamp() <= a.deadline OR to_timestamp(x."givenAt" / 1000) <= a.deadline
    ON CONFLICT ("attemptId", "questionId") DO UPDATE SET ${['value', 'seq', 'writer', 'savedAt'].map(ifTaken).join(', ')}
    RETURNING s."questionId", s.value, s.seq
  )
  SELECT greatest(0, floor(extract(epoch FROM a.deadline - clock_timestamp()) * 1000))::float8 AS "remainingMs",
         coalesce((SELECT json_agg(json_build_object('questionId', "questionId", 'value', value, 'seq', seq)) FROM stored), '[]') AS stored FROM sitting a`;
const STORED = `
  SELECT a.status, greatest(0, floor(extract(epoch FROM a.deadline - clock_timestamp()) * 1000))::float8 AS "remainingMs",
         coalesce((SELECT json_agg(json_build_object('questionId', s."questionId", 'value', s.value, 'seq', s.seq)) FROM "AttemptAnswer" s WHERE s."attemptId" = a.id), '[]') AS answers
  FROM "Attempt" a WHERE a.id = $1 AND a."userId" = $2`;
const STATUS = `SELECT status FROM "Attempt" WHERE id = $1 AND "userId" = $2`;

const TIME_UP = '考试时间已到，作答不再保存';
const HANDED_IN = '本次考试已交卷，作答不再保存';

type Stored = { questionId: string; value: AnswerValue; seq: number };
type Entry = Stored & { seen?: number | undefined; givenAt?: number | undefined };
type Sent = { attemptId: string; writer?: string | undefined; list: Entry[] };
export type Saved = { saved: SavedAnswer[]; remainingMs: number };

/**
 * Each question once, its newest value in the form it is stored; in one order, so that two saves cannot lock each other
 * out.
 */
const fitted = (shapes: Shapes, list: readonly Entry[]): Entry[] => {
  const newest = new Map<string, Entry>();
  for (const entry of list) {
    const shape = shapes.get(entry.questionId);
    if (!shape) throw refused('题目不属于本次考试');
    const fit = fitAnswer(shape, entry.value);
    if ('fault' in fit) throw refused(fit.fault);
    if (entry.seq > (newest.get(entry.questionId)?.seq ?? 0))
      newest.set(entry.questionId, { ...entry, value: fit.value });
  }
  return [...newest.values()].sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
};

/** Saved is only what is really stored, whoever stored it. */
const standing = (sent: Entry, stored: Stored | undefined, named: boolean): SavedAnswer => {
  if (!stored) return { questionId: sent.questionId, seq: sent.seq, state: 'late', value: null };
  const { questionId, value, seq } = stored;
  if (JSON.stringify(value) === JSON.stringify(sent.value)) return { questionId, seq, state: 'saved', value: null };
  // A page of an earlier version knows only by a number beyond its own that another device is ahead.
  return { questionId, seq: named ? seq : Math.max(seq, sent.seq + 1), state: 'changed', value };
};

/** Saves the viewer's answers in one statement, while their attempt runs, and says of each what is stored now. */
export const saveAnswerList = async (
  pool: Pool,
  shapesOf: (userId: string, attemptId: string) => Promise<Shapes>,
  viewer: Viewer,
  { attemptId, writer, list }: Sent,
): Promise<Saved> => {
  const entries = fitted(await shapesOf(viewer.id, attemptId), list);
  const {
    rows: [sitting],
  } = await pool.query<{ remainingMs: number; stored: Stored[] }>({
    name: 'exam-save',
    text: SAVE,
    values: [
      attemptId,
      viewer.id,
      writer ?? viewer.sessionId,
      entries.map(({ questionId }) => questionId),
      entries.map(({ value }) => JSON.stringify(value)),
      entries.map(({ seq }) => seq),
      entries.map(({ seen }) => seen ?? null),
      entries.map(({ givenAt }) => givenAt ?? null),
    ],
  });
  if (sitting) {
    if (sitting.stored.length === 0) throw refused(TIME_UP);
    const stored = new Map(sitting.stored.map((row) => [row.questionId, row]));
    return {
      saved: entries.map((entry) => standing(entry, stored.get(entry.questionId), writer !== undefined)),
      remainingMs: sitting.remainingMs,
    };
  }
  const {
    rows: [attempt],
  } = await pool.query<{ status: number }>(STATUS, [attemptId, viewer.id]);
  if (!attempt) throw missing('考试记录不存在');
  throw refused(attempt.status === ATTEMPT.running ? TIME_UP : HANDED_IN);
};

/** What is stored of the viewer's running attempt. */
export const findSaved = async (
  pool: Pool,
  userId: string,
  attemptId: string,
): Promise<{ answers: Stored[]; remainingMs: number }> => {
  const {
    rows: [attempt],
  } = await pool.query<{ status: number; remainingMs: number; answers: Stored[] }>({
    name: 'exam-saved',
    text: STORED,
    values: [attemptId, userId],
  });
  if (!attempt) throw missing('考试记录不存在');
  if (attempt.status !== ATTEMPT.running) throw refused(HANDED_IN);
  return { answers: attempt.answers, remainingMs: attempt.remainingMs };
};
