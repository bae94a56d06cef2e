import type { ExamRow } from '@zhibiao/contract/exam';
import type { Pool } from '#db/client.ts';
import { questionCount, rulesOf } from '#domain/exam-paper.ts';
import {
  attemptsLeft,
  GRACE_SEC,
  isOver,
  myStatus,
  whyNot,
  type AttemptsSoFar,
  type PaperRules,
} from '#domain/exam-rules.ts';
import { lessonLock } from '#domain/lesson-access.ts';
import type { Viewer } from '#domain/roles.ts';
import { dateTimeOrNull } from '#domain/time.ts';
import { handIn } from './hand-in.ts';

/** A paper as one learner stands to it, at the database's `now`. Never a question, never a key. */
export type Standing = PaperRules &
  AttemptsSoFar & {
    paperId: string;
    title: string;
    status: number;
    lessonId: string | null;
    lessonName: string | null;
    lessonStatus: number | null;
    lessonAccess: number | null;
    learned: boolean;
    mode: number;
    rules: unknown;
    totalScore: number;
    passScore: number;
    durationMin: number;
    shuffleQuestions: boolean;
    shuffleOptions: boolean;
    multiRule: number;
    showResult: number;
    blurLimit: number;
    /** In the learner's list of exams, were it published. */
    listed: boolean;
    lastNo: number;
    marking: boolean;
    best: number | null;
    runningId: string | null;
    overdue: boolean;
    now: Date;
  };

const PUBLISHED = 1;

const COLUMNS = `
  SELECT p.id AS "paperId", p.title, p.status, p."lessonId", l.name AS "lessonName", l.status AS "lessonStatus", l.access AS "lessonAccess", ul."learnedTime" IS NOT NULL AS learned,
         p.mode, p.rules, p."totalScore", p."passScore", p."durationMin", p."openTime", p."closeTime", p."maxAttempts", p."retryHours", p."requireLesson",
         p."shuffleQuestions", p."shuffleOptions", p."multiRule", p."showResult", p."blurLimit",
         p."lessonId" IS NULL OR l.status = 1 OR ul."userId" IS NOT NULL AS listed, a.*, clock_timestamp() AS now
  FROM "Paper" p
  LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = p."lessonId" AND ul."userId" = $1
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE t.status <> 9)::int AS used, coalesce(max(t.no), 0) AS "lastNo",
           max(t."submitTime") FILTER (WHERE t.status <> 9) AS "lastSubmitTime", max(t.score) FILTER (WHERE t.status = 3)::float8 AS best,
           coalesce(bool_or(t.passed) FILTER (WHERE t.status = 3), false) AS passed, coalesce(bool_or(t.status IN (1, 2)), false) AS marking,
           (array_agg(t.id) FILTER (WHERE t.status = 0))[1] AS "runningId",
           coalesce(bool_or(t.status = 0 AND t.deadline + interval '${GRACE_SEC} seconds' < clock_timestamp()), false) AS overdue
    FROM "Attempt" t WHERE t."userId" = $1 AND t."paperId" = p.id
  ) a`;
/** Published, and not of a course that the learner could not open. */
const LISTED = `p.status = 1 AND (p."lessonId" IS NULL OR l.status = 1 OR ul."userId" IS NOT NULL) AND ($2::uuid IS NULL OR p."lessonId" = $2)`;

const ONE = `${COLUMNS} WHERE p.id = $2`;
const PAGE = `${COLUMNS} WHERE ${LISTED} ORDER BY p.sort, p.id LIMIT $3 OFFSET $4`;
const COUNT = `
  SELECT count(*)::int AS total FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = p."lessonId" AND ul."userId" = $1 WHERE ${LISTED}`;
const SAT = `${COLUMNS} WHERE a.used > 0`;
/** Whoever may not sit one today may tomorrow: lesson and membership play no part. */
const OPEN = `
  SELECT s.*, (SELECT json_agg(q->>'questionId') FROM "Attempt" r CROSS JOIN LATERAL jsonb_array_elements(r.snapshot) q WHERE r.id = s."runningId") AS running
  FROM (${COLUMNS} WHERE p.status = 1 OR a."runningId" IS NOT NULL) s`;

/** Attempts whose time is up are handed in before anybody looks; then the rows are read again. */
const settled = async (pool: Pool, read: () => Promise<Standing[]>): Promise<Standing[]> => {
  const rows = await read();
  const overdue = rows.flatMap(({ overdue: late, runningId }) => (late && runningId ? [runningId] : []));
  if (overdue.length === 0) return rows;
  for (const attemptId of overdue) await handIn(pool, attemptId);
  return read();
};

export const findStanding = async (pool: Pool, userId: string, paperId: string): Promise<Standing | null> => {
  const rows = await settled(
    pool,
    async () => (await pool.query<Standing>({ name: 'exam-standing', text: ONE, values: [userId, paperId] })).rows,
  );
  return rows[0] ?? null;
};

export const findStandings = async (
  pool: Pool,
  userId: string,
  lessonId: string | null,
  { skip, take }: { skip: number; take: number },
): Promise<{ standings: Standing[]; total: number }> => {
  const [standings, counted] = await Promise.all([
    settled(
      pool,
      async () =>
        (await pool.query<Standing>({ name: 'exam-standings', text: PAGE, values: [userId, lessonId, take, skip] }))
          .rows,
    ),
    pool.query<{ total: number }>({ name: 'exam-count', text: COUNT, values: [userId, lessonId] }),
  ]);
  return { standings, total: counted.rows[0]?.total ?? 0 };
};

/** All papers the learner has sat. */
export const findSat = async (pool: Pool, userId: string): Promise<Standing[]> =>
  (await pool.query<Standing>({ name: 'exam-sat', text: SAT, values: [userId] })).rows;

/** Published papers and those being sat, with the questions of a running attempt. */
export const findOpenPapers = async (
  pool: Pool,
  userId: string,
): Promise<(Standing & { running: string[] | null })[]> =>
  (
    await pool.query<Standing & { running: string[] | null }>({
      name: 'exam-open-papers',
      text: OPEN,
      values: [userId],
    })
  ).rows;

/** The course's own lock, or null: a paper is open to whom its course is. */
export const lockOf = (
  { lessonStatus, lessonAccess }: Pick<Standing, 'lessonStatus' | 'lessonAccess'>,
  viewer: Viewer,
): string | null =>
  lessonStatus === null || lessonAccess === null
    ? null
    : lessonLock({ status: lessonStatus, access: lessonAccess }, viewer);

/** Why this learner may not begin now; the running attempt aside. */
export const reasonsOf = (standing: Standing, viewer: Viewer): string[] =>
  whyNot(
    standing,
    standing.lessonId ? { learned: standing.learned, lock: lockOf(standing, viewer) } : null,
    standing,
    standing.now,
  );

/** In the list, or already begun or sat; any other paper is as if it did not exist. */
export const isKnown = ({ status, listed, used, runningId }: Standing): boolean =>
  runningId !== null || (status === PUBLISHED && (listed || used > 0));

/** What the release gate asks about the learner's other attempts. */
export const remainsOf = (standing: Standing) => ({
  running: standing.runningId !== null,
  left: attemptsLeft(standing, standing),
  over: isOver(standing, standing, standing.now),
});

export const examRow = (standing: Standing, viewer: Viewer): ExamRow => {
  const running = standing.runningId !== null;
  const reasons = running ? [] : reasonsOf(standing, viewer);
  return {
    paperId: standing.paperId,
    title: standing.title,
    lessonId: standing.lessonId,
    lessonName: standing.lessonName,
    durationMin: standing.durationMin,
    totalScore: standing.totalScore,
    passScore: standing.passScore,
    questionCount: questionCount(rulesOf(standing)),
    myStatus: myStatus({ ...standing, running }),
    canTake: reasons.length === 0,
    reasons,
    attemptsLeft: attemptsLeft(standing, standing),
    maxAttempts: standing.maxAttempts,
    bestScore: standing.best,
    openTime: dateTimeOrNull(standing.openTime),
    closeTime: dateTimeOrNull(standing.closeTime),
  };
};
