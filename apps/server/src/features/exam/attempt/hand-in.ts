import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import type { BLUR_MODE } from '@zhibiao/contract/paper/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { columnTypes, lit, many, nothing, sql } from '#db/sql.ts';
import { reviewAtHandIn, statusWhenScored } from '#domain/exam/attempt-states.ts';
import { GRACE_SEC } from '#domain/exam/rules.ts';
import { isAnswered, scorePaper, totalScore, type PaperKey } from '#domain/exam/scoring.ts';
import { BATCH_MOST, inBatches } from '#db/in-batches.ts';
import { WATCHED } from '#services/exam/deadline-watch.ts';
import { addMarkTasks, type MarkedQuestion, markTaskOf, type NewMarkTask } from '#features/exam/marking/new-tasks.ts';
import { PUBLISHED } from '#features/exam/result/publish.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

/**
 * Handing in and grading: two conditional updates decide, so any number of callers on any number of replicas grade
 * once. A room that hands in at the same moment is decided a few at a time.
 */

type HandIn = {
  attemptId: string;
  submitType: CodeOf<typeof SUBMIT>;
  /** Null: whichever learner's it is. */
  ownerId: string | null;
};
const HAND_IN = columnTypes({ uuid: ['attemptId', 'ownerId'], int: ['submitType'] });

const FREE = sql`
  AND a.id IN (SELECT f.id FROM "Attempt" f WHERE f.id IN (SELECT "attemptId" FROM h) FOR UPDATE SKIP LOCKED)`;

/**
 * 超时 closes only what its learner has no more time to save. Without `waits`, what is just being saved or graded
 * elsewhere is left out: one attempt never holds up the others.
 */
const close = (list: readonly HandIn[], { waits }: { waits: boolean }) =>
  sql<{ id: string }>`
    WITH h AS (SELECT * FROM json_to_recordset(${JSON.stringify(list)}::json) AS h(${HAND_IN}) LIMIT ${lit(BATCH_MOST)})
    UPDATE "Attempt" a SET status = ${lit(ATTEMPT.submitted)}, "submitTime" = least(clock_timestamp(), deadline),
      "submitType" = CASE WHEN clock_timestamp() > deadline THEN ${lit(SUBMIT.timeout)} ELSE h."submitType" END
    FROM h
    WHERE a.id = h."attemptId" AND a.status = ${lit(ATTEMPT.running)}
      AND (
        h."submitType" <> ${lit(SUBMIT.timeout)}
        OR deadline + interval ${lit(`${GRACE_SEC} seconds`)} < clock_timestamp()
      )
      AND (h."ownerId" IS NULL OR a."userId" = h."ownerId") ${waits ? nothing : FREE}
    RETURNING a.id`.named(waits ? 'exam-close' : 'exam-close-free');

type HandedIn = {
  id: string;
  snapshot: MarkedQuestion[];
  multiRule: number;
  indefRule: number;
  passScore: number;
  blurMode: CodeOf<typeof BLUR_MODE>;
  blurLimit: number;
  blurCount: number;
  reviewState: number;
  releaseMode: number;
  markRule: MarkRule;
  key: PaperKey;
  answers: Record<string, AnswerValue> | null;
};

/** A statement of its own, begun after the close: it sees every save that the close waited for. */
const findHandedIn = (attemptIds: readonly string[]) =>
  sql<HandedIn>`
    SELECT a.id, a.snapshot, a."multiRule", a."indefRule", a."passScore", a."blurMode", a."blurLimit", a."blurCount",
      a."reviewState", a."releaseMode", p."markRule", k.key,
      (SELECT json_object_agg(s."questionId", s.value) FROM "AttemptAnswer" s WHERE s."attemptId" = a.id) AS answers
    FROM "Attempt" a CROSS JOIN LATERAL ${countingKey(sql`a.id`)} k JOIN "Paper" p ON p.id = a."paperId"
    WHERE a.id = ANY(${attemptIds}::uuid[]) AND a.status = ${lit(ATTEMPT.submitted)}`.named('exam-handed-in');

export type HandInOutcome = { status: CodeOf<typeof ATTEMPT>; score: number | null; passed: boolean | null };
type Mark = { attemptId: string; questionId: string; gained: number | null };
type Graded = HandInOutcome & { attemptId: string; reviewState: number; marks: Mark[]; tasks: NewMarkTask[] };

const GRADE = columnTypes({
  uuid: ['attemptId', 'noticeId'],
  int: ['status', 'reviewState'],
  numeric: ['score'],
  boolean: ['passed'],
});
const MARK = columnTypes({ uuid: ['attemptId', 'questionId'], numeric: ['gained'] });

/**
 * Attempt, answers, what people have to mark, the lesson and the notice in one statement. A paper without questions
 * that people mark has one of its own.
 */
const writeGrades = (list: readonly Graded[]) => {
  const tasks = list.flatMap((one) => one.tasks);
  const rows = list.map(({ marks: _, tasks: __, ...outcome }) => ({ ...outcome, noticeId: uuid() }));
  return sql<HandInOutcome & { id: string }>`
    WITH r AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${GRADE}) LIMIT ${lit(BATCH_MOST)}
    ), graded AS (
      UPDATE "Attempt" a SET status = r.status, score = r.score, passed = r.passed, "reviewState" = r."reviewState"
      FROM r WHERE a.id = r."attemptId" AND a.status = ${lit(ATTEMPT.submitted)}
      RETURNING a.id, a."userId", a."paperId", a.status, a.score, a.passed, a."totalScore", r."noticeId"
    ), marked AS (
      UPDATE "AttemptAnswer" s SET score = m.gained
      FROM graded g JOIN json_to_recordset(${JSON.stringify(list.flatMap(({ marks }) => marks))}::json) AS m(${MARK})
        ON m."attemptId" = g.id
      WHERE s."attemptId" = m."attemptId" AND s."questionId" = m."questionId"
    ), ${tasks.length === 0 ? nothing : sql`${addMarkTasks(tasks)}, `}${PUBLISHED}
    SELECT id, status, score::float8 AS score, passed FROM graded`.named(
    tasks.length === 0 ? 'exam-grade' : 'exam-grade-to-mark',
  );
};

const score = ({ id: attemptId, snapshot, key, answers, passScore, markRule, ...attempt }: HandedIn): Graded => {
  const given = new Map(Object.entries(answers ?? {}));
  const { marked, total: atOnce } = scorePaper(snapshot, key, given, attempt);
  // What people mark and was left blank gains nothing, and waits for no marker.
  const gains = marked.map(({ questionId, gained }) => ({
    attemptId,
    questionId,
    gained: gained ?? (isAnswered(given.get(questionId)) ? null : 0),
  }));
  const forPeople = new Set(marked.filter(({ gained }) => gained === null).map(({ questionId }) => questionId));
  const tasks = snapshot
    .filter(({ questionId }) => forPeople.has(questionId))
    .map((question) => markTaskOf(attemptId, question, isAnswered(given.get(question.questionId)), markRule));
  const reviewState = reviewAtHandIn(attempt);
  const total = atOnce ?? totalScore(gains.map(({ gained }) => gained));
  const scored = { attemptId, reviewState, marks: gains, tasks };
  if (total === null) return { ...scored, status: ATTEMPT.marking, score: null, passed: null };
  const status = statusWhenScored({ releaseMode: attempt.releaseMode, reviewState });
  return { ...scored, status, score: total, passed: total >= passScore };
};

/** Of the attempts those that were handed in and not yet graded; the others were graded by another caller. */
const gradeAll = async (pool: Pool, attemptIds: readonly string[]): Promise<Map<string, HandInOutcome>> => {
  const papers = attemptIds.length === 0 ? [] : await many(pool, findHandedIn(attemptIds));
  if (papers.length === 0) return new Map();
  const outcomes = await many(pool, writeGrades(papers.map(score)));
  return new Map(outcomes.map(({ id, ...outcome }) => [id, outcome]));
};

/**
 * Grades an attempt that is handed in and not yet graded, and says how; null when there was nothing to do or another
 * did it.
 */
export const grade = async (pool: Pool, attemptId: string): Promise<HandInOutcome | null> =>
  (await gradeAll(pool, [attemptId])).get(attemptId) ?? null;

const handInTogether = inBatches<Pool, HandIn, HandInOutcome>(async (pool, list) => {
  const closed = await many(pool, close([...list.values()], { waits: false }));
  return gradeAll(
    pool,
    closed.map(({ id }) => id),
  );
});

const handInAlone = async (pool: Pool, one: HandIn): Promise<HandInOutcome | null> => {
  const closed = await many(pool, close([one], { waits: true }));
  return closed.length === 0 && one.ownerId !== null ? null : grade(pool, one.attemptId);
};

/**
 * Hands in and grades; 超时 only when time is really up, and with an owner only their attempt. Idempotent: null when
 * there was nothing left to do.
 */
export const handIn = async (
  pool: Pool,
  attemptId: string,
  submitType: CodeOf<typeof SUBMIT> = SUBMIT.timeout,
  ownerId: string | null = null,
): Promise<HandInOutcome | null> => {
  const one = { attemptId, submitType, ownerId };
  return (await handInTogether(pool, attemptId, one)) ?? handInAlone(pool, one);
};

const slices = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / BATCH_MOST) }, (_, nth) =>
    list.slice(nth * BATCH_MOST, (nth + 1) * BATCH_MOST),
  );
/** Closes what staff hand in, in their transaction; which of them still ran. They are graded when it has committed. */
export const closeFor = async (client: Client, attemptIds: readonly string[]): Promise<string[]> => {
  const closed: string[] = [];
  for (const slice of slices(attemptIds)) {
    const list = slice.map((attemptId) => ({ attemptId, submitType: SUBMIT.admin, ownerId: null }));
    closed.push(...(await many(client, close(list, { waits: true }))).map(({ id }) => id));
  }
  return closed;
};
export const gradeClosed = async (pool: Pool, attemptIds: readonly string[]): Promise<void> => {
  for (const slice of slices(attemptIds)) await gradeAll(pool, slice);
};

const findOverdue = (userId: string) =>
  sql<{ id: string }>`
    SELECT id FROM "Attempt"
    WHERE "userId" = ${userId} AND status = ${lit(ATTEMPT.running)}
      AND deadline + interval ${lit(`${GRACE_SEC} seconds`)} < clock_timestamp() AND ${WATCHED}`.named('exam-overdue');

/** Hands in what a learner let run out, before they look. */
export const handInOverdueOf = async (pool: Pool, userId: string): Promise<void> => {
  for (const { id } of await many(pool, findOverdue(userId))) await handIn(pool, id);
};
