import { copy } from '@zhibiao/contract/core/copy';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { SavedAnswer } from '@zhibiao/contract/exam/attempt';
import type { Pool } from '#db/client.ts';
import { columnTypes, lit, many, maybeOne, nothing, sql } from '#db/sql.ts';
import { fitAnswer } from '#domain/exam/answer.ts';
import { GRACE_SEC } from '#domain/exam/rules.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { BATCH_MOST, inBatches } from '#db/in-batches.ts';
import type { Shapes } from './shapes.ts';

const TIME_UP = '考试时间已到，作答不再保存';
const HANDED_IN = '本次考试已交卷，作答不再保存';
const endedText = (status: number): string => (status === ATTEMPT.void ? copy.examVoid : HANDED_IN);

type Stored = { questionId: string; value: AnswerValue; seq: number };
type Entry = Stored & { seen?: number | undefined; givenAt?: number | undefined };
type Sent = { attemptId: string; writer?: string | undefined; list: Entry[] };
const REMAINING_MS = sql`greatest(0, floor(extract(epoch FROM a.deadline - clock_timestamp()) * 1000))::float8`;
/** The rows of `s` as JSON. */
const AS_JSON = sql`
  coalesce(json_agg(json_build_object('questionId', s."questionId", 'value', s.value, 'seq', s.seq)), '[]')`;

type Save = { attemptId: string; userId: string; writer: string; entries: readonly Entry[] };
const SAVE = columnTypes({ uuid: ['attemptId', 'userId', 'writer'] });
const ENTRY = columnTypes({
  uuid: ['attemptId', 'questionId'],
  int: ['seq', 'seen'],
  float8: ['givenAt'],
  jsonb: ['value'],
});

/**
 * FOR SHARE: handing in waits for a save under way and a save after it finds the attempt closed, so an acknowledged
 * answer is always graded. Without `waits`, what is just being handed in is left out: one attempt never holds up the
 * others.
 * An answer is taken when it is newer, and its page wrote the stored one or had seen it. One that is not taken writes
 * the row as it is: only so the statement returns what is stored now, not what its snapshot knew.
 */
const save = (saves: readonly Save[], { waits }: { waits: boolean }) => {
  const sent = saves.map(({ entries: _, ...of }) => of);
  const entries = saves.flatMap(({ attemptId, entries: list }) => list.map((entry) => ({ ...entry, attemptId })));
  return sql<{ id: string; remainingMs: number; stored: Stored[] }>`
    WITH sent AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(sent)}::json) AS s(${SAVE}) LIMIT ${lit(BATCH_MOST)}
    ), entry AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(entries)}::json) AS x(${ENTRY})
    ), attempt AS (
      SELECT a.id, a.deadline, s.writer FROM sent s JOIN "Attempt" a ON a.id = s."attemptId"
      WHERE a."userId" = s."userId" AND a.status = ${lit(ATTEMPT.running)}
        AND clock_timestamp() <= a.deadline + interval ${lit(`${GRACE_SEC} seconds`)}
      FOR SHARE OF a ${waits ? nothing : sql`SKIP LOCKED`}
    ), stored AS (
      INSERT INTO "AttemptAnswer" AS s ("attemptId", "questionId", value, seq, writer, "savedAt")
      SELECT a.id, x."questionId", x.value, x.seq, a.writer, clock_timestamp()
      FROM attempt a JOIN entry x ON x."attemptId" = a.id
      WHERE clock_timestamp() <= a.deadline OR to_timestamp(x."givenAt" / 1000) <= a.deadline
      ORDER BY a.id, x."questionId"
      ON CONFLICT ("attemptId", "questionId") DO UPDATE SET (value, seq, writer, "savedAt") = (
        SELECT CASE WHEN taken THEN EXCLUDED.value ELSE s.value END, CASE WHEN taken THEN EXCLUDED.seq ELSE s.seq END,
          CASE WHEN taken THEN EXCLUDED.writer ELSE s.writer END,
          CASE WHEN taken THEN EXCLUDED."savedAt" ELSE s."savedAt" END
        FROM (
          SELECT EXCLUDED.seq > s.seq AND (s.writer = EXCLUDED.writer OR coalesce(x.seen, s.seq) = s.seq) AS taken
          FROM entry x WHERE x."attemptId" = EXCLUDED."attemptId" AND x."questionId" = EXCLUDED."questionId"
        ) t
      )
      RETURNING s."attemptId", s."questionId", s.value, s.seq
    )
    SELECT a.id, ${REMAINING_MS} AS "remainingMs",
      (SELECT ${AS_JSON} FROM stored s WHERE s."attemptId" = a.id) AS stored
    FROM attempt a`.named(waits ? 'exam-save' : 'exam-save-free');
};

const saveTogether = inBatches<Pool, Save, { remainingMs: number; stored: Stored[] }>(
  async (pool, saves) =>
    new Map((await many(pool, save([...saves.values()], { waits: false }))).map((row) => [row.id, row])),
);
const saveAlone = (pool: Pool, one: Save) => maybeOne(pool, save([one], { waits: true }));

const findStored = (userId: string, attemptId: string) =>
  sql<{ status: number; remainingMs: number; answers: Stored[] }>`
    SELECT a.status, ${REMAINING_MS} AS "remainingMs",
      (SELECT ${AS_JSON} FROM "AttemptAnswer" s WHERE s."attemptId" = a.id) AS answers
    FROM "Attempt" a WHERE a.id = ${attemptId} AND a."userId" = ${userId}`.named('exam-saved');
const findStatus = (userId: string, attemptId: string) => sql<{ status: number }>`
  SELECT status FROM "Attempt" WHERE id = ${attemptId} AND "userId" = ${userId}`;

export type Saved = { saved: SavedAnswer[]; remainingMs: number };

/**
 * Each question once, its newest value in the form it is stored; in one order, so that two saves cannot lock each other
 * out. A refusal names its answer, so that the page sends the others without it.
 */
const fitted = (shapes: Shapes, list: readonly Entry[]): Entry[] => {
  const newest = new Map<string, Entry>();
  for (const [at, entry] of list.entries()) {
    const shape = shapes.get(entry.questionId);
    if (!shape) throw refused('题目不属于本次考试', { field: `list.${at}.questionId` });
    const fit = fitAnswer(shape, entry.value);
    if ('fault' in fit) throw refused(fit.fault, { field: `list.${at}.value` });
    if (entry.seq > (newest.get(entry.questionId)?.seq ?? 0))
      newest.set(entry.questionId, { ...entry, value: fit.value });
  }
  return [...newest.values()].sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
};

/** Saved is only what is really stored, whichever request stored it. */
const savedState = (sent: Entry, stored: Stored | undefined): SavedAnswer => {
  if (!stored) return { questionId: sent.questionId, seq: sent.seq, state: 'late', value: null };
  const { questionId, value, seq } = stored;
  return JSON.stringify(value) === JSON.stringify(sent.value)
    ? { questionId, seq, state: 'saved', value: null }
    : { questionId, seq, state: 'changed', value };
};

/** Saves the viewer's answers in one statement, while their attempt runs, and says of each what is stored now. */
export const saveAnswerList = async (
  pool: Pool,
  shapesOf: (userId: string, attemptId: string) => Promise<Shapes>,
  viewer: Viewer,
  { attemptId, writer, list }: Sent,
): Promise<Saved> => {
  const entries = fitted(await shapesOf(viewer.id, attemptId), list);
  const one = { attemptId, userId: viewer.id, writer: writer ?? viewer.sessionId, entries };
  const running = (await saveTogether(pool, attemptId, one)) ?? (await saveAlone(pool, one));
  if (running) {
    if (running.stored.length === 0) throw refused(TIME_UP);
    const stored = new Map(running.stored.map((row) => [row.questionId, row]));
    return {
      saved: entries.map((entry) => savedState(entry, stored.get(entry.questionId))),
      remainingMs: running.remainingMs,
    };
  }
  const attempt = await maybeOne(pool, findStatus(viewer.id, attemptId));
  if (!attempt) throw missing('考试记录不存在');
  throw refused(attempt.status === ATTEMPT.running ? TIME_UP : endedText(attempt.status));
};

/** What is stored of the viewer's running attempt. */
export const findSaved = async (
  pool: Pool,
  userId: string,
  attemptId: string,
): Promise<{ answers: Stored[]; remainingMs: number }> => {
  const attempt = await maybeOne(pool, findStored(userId, attemptId));
  if (!attempt) throw missing('考试记录不存在');
  if (attempt.status !== ATTEMPT.running) throw refused(endedText(attempt.status));
  return { answers: attempt.answers, remainingMs: attempt.remainingMs };
};
