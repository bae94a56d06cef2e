import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { ExamRow } from '@zhibiao/contract/exam/learner';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { type BLUR_MODE, PAPER_STATUS, type SHOW } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, nothing, sql, type Statement } from '#db/sql.ts';
import { questionCount, rulesOf } from '#domain/exam/paper.ts';
import { attemptsLeft, isOver, myStatus, whyNot, type AttemptsSoFar, type PaperRules } from '#domain/exam/rules.ts';
import { lessonLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { paperStatusAt } from '#services/exam/terms.ts';
import { STUDY_STATUS_SQL } from '#services/study/study-sql.ts';
import type { Revs } from './bank.ts';
import { handIn } from '#features/exam/attempt/hand-in.ts';

/** A paper as one learner stands to it, at the database's `now`. Never a question, never a key. */
export type ViewedPaper = PaperRules &
  AttemptsSoFar & {
    paperId: string;
    title: string;
    status: CodeOf<typeof PAPER_STATUS>;
    lessonId: string | null;
    lessonName: string | null;
    standardCode: string | null;
    lessonStatus: CodeOf<typeof LESSON_STATE> | null;
    lessonAccess: number | null;
    learned: boolean;
    mode: number;
    rules: unknown;
    topics: unknown;
    edition: number;
    totalScore: number;
    passScore: number;
    /** With what is given beside the paper's own. */
    durationMin: number;
    extraMin: number;
    shuffleQuestions: boolean;
    shuffleOptions: boolean;
    multiRule: CodeOf<typeof ANSWER_RULE>;
    indefRule: CodeOf<typeof ANSWER_RULE>;
    showResult: CodeOf<typeof SHOW>;
    blurLimit: number;
    blurMode: CodeOf<typeof BLUR_MODE>;
    releaseMode: number;
    avoidSeen: boolean;
    /** In the learner's list of exams, were it published. */
    listed: boolean;
    round: number;
    lastNo: number;
    marking: boolean;
    best: number | null;
    runningId: string | null;
    deadline: Date | null;
    overdue: boolean;
    now: Date;
  };

/** Of a paper `p` how often each of its banks was written to: what is kept of their questions is still right. */
export const BANK_REVS = sql`(
  SELECT coalesce(json_object_agg(b.id, b.rev ORDER BY b.id), '{}') FROM "QuestionBank" b
  WHERE b.id IN (SELECT (r->>'bankId')::uuid FROM jsonb_array_elements(p.rules) r)
)`;
/** One paper, with the state of the banks that it draws from. */
export type PaperToDraw = ViewedPaper & { revs: Revs };

/** `papers` as `p`, whole. The learner's attempts are added up for each: for the papers of a page only. */
const viewedPapers = (userId: string, papers: Statement, more: Statement = nothing): Statement => sql`
  SELECT p.id AS "paperId", p.title, p.status, p."lessonId", l.name AS "lessonName", l."standardCode",
    ${STUDY_STATUS_SQL} AS "lessonStatus", l.access AS "lessonAccess", ul."learnedTime" IS NOT NULL AS learned, p.mode,
    p.rules, p.topics, p."totalScore", p."passScore", p."shuffleQuestions", p."shuffleOptions", p.edition,
    p."multiRule", p."indefRule", p."showResult", p."releaseMode", p."avoidSeen",
    p."lessonId" IS NULL OR l.status = ${lit(LESSON_STATE.published)} OR ul."userId" IS NOT NULL AS listed, s.*,
    clock_timestamp() AS now ${more}
  FROM ${papers}
  LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = p."lessonId" AND ul."userId" = ${userId}::uuid
  ${paperStatusAt(sql`${userId}::uuid`)}`;

/** Published, and not of a course that the learner could not open. */
const listed = (userId: string, lessonId: string | null): Statement => sql`
  FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = p."lessonId" AND ul."userId" = ${userId}::uuid
  WHERE p.status = ${lit(PAPER_STATUS.published)}
    AND (p."lessonId" IS NULL OR l.status = ${lit(LESSON_STATE.published)} OR ul."userId" IS NOT NULL)
    ${lessonId === null ? nothing : sql`AND p."lessonId" = ${lessonId}::uuid`}`;

const viewedPaper = (userId: string, paperId: string) =>
  sql<PaperToDraw>`${viewedPapers(userId, sql`"Paper" p`, sql`, ${BANK_REVS} AS revs`)}
    WHERE p.id = ${paperId}::uuid`.named('exam-viewed-paper');
const pageOfViewed = (userId: string, lessonId: string | null, page: PageQuery) => {
  const keys = sql`SELECT p.id ${listed(userId, lessonId)} ORDER BY p.sort, p.id ${pageSql(page)}`;
  const papers = sql`(${keys}) page JOIN "Paper" p USING (id)`;
  return sql<ViewedPaper>`${viewedPapers(userId, papers)} ORDER BY p.sort, p.id`.named(
    lessonId === null ? 'exam-page' : 'exam-page-of-lesson',
  );
};
const attemptedBy = (userId: string): Statement =>
  sql`SELECT "paperId" FROM "Attempt" WHERE "userId" = ${userId}::uuid`;
const satBy = (userId: string) => sql<ViewedPaper>`
  ${viewedPapers(userId, sql`(SELECT * FROM "Paper" WHERE id IN (${attemptedBy(userId)})) p`)} WHERE s."lastNo" > 0`;
/** Attempts whose time is up are handed in before anybody looks; then the rows are read again. */
const closeOverdueFirst = async <P extends ViewedPaper>(pool: Pool, read: () => Promise<P[]>): Promise<P[]> => {
  const rows = await read();
  const overdue = rows.flatMap(({ overdue: late, runningId }) => (late && runningId ? [runningId] : []));
  if (overdue.length === 0) return rows;
  for (const attemptId of overdue) await handIn(pool, attemptId);
  return read();
};

export const findViewedPaper = async (pool: Pool, userId: string, paperId: string): Promise<PaperToDraw | null> => {
  const rows = await closeOverdueFirst(pool, () => many(pool, viewedPaper(userId, paperId)));
  return rows[0] ?? null;
};

export const findViewedPapers = async (
  pool: Pool,
  userId: string,
  lessonId: string | null,
  page: PageQuery,
): Promise<{ papers: ViewedPaper[]; total: number }> => {
  const [papers, total] = await Promise.all([
    closeOverdueFirst(pool, () => many(pool, pageOfViewed(userId, lessonId, page))),
    totalOf(pool, page, listed(userId, lessonId), lessonId === null ? 'exam-total' : 'exam-total-of-lesson'),
  ]);
  return { papers, total };
};

/** All papers the learner has sat. */
export const findOwnPapers = (pool: Pool, userId: string): Promise<ViewedPaper[]> => many(pool, satBy(userId));

/** The course's own lock, or null: a paper is open to whom its course is. */
export const lockOf = (
  { lessonStatus, lessonAccess }: Pick<ViewedPaper, 'lessonStatus' | 'lessonAccess'>,
  viewer: Viewer,
): string | null =>
  lessonStatus === null || lessonAccess === null
    ? null
    : lessonLock({ status: lessonStatus, access: lessonAccess }, viewer);

/** Why this learner may not begin now; the running attempt aside. */
export const reasonsOf = (viewed: ViewedPaper, viewer: Viewer): string[] => {
  const lesson = viewed.lessonId ? { learned: viewed.learned, lock: lockOf(viewed, viewer) } : null;
  return whyNot(viewed, lesson, viewed, viewed.now);
};

/** In the list, or already begun or sat; any other paper is as if it did not exist. */
export const isKnown = ({ status, listed, lastNo, runningId }: ViewedPaper): boolean =>
  runningId !== null || (status === PAPER_STATUS.published && (listed || lastNo > 0));

/** What the release gate asks about the learner's other attempts. */
export const remainsOf = (viewed: ViewedPaper) => ({
  running: viewed.runningId !== null,
  left: attemptsLeft(viewed, viewed),
  over: isOver(viewed, viewed, viewed.now),
});

const runningOf = ({ runningId, deadline, now }: ViewedPaper): ExamRow['running'] =>
  runningId && deadline ? { attemptId: runningId, remainingMs: Math.max(0, deadline.getTime() - now.getTime()) } : null;

export const examRow = (viewed: ViewedPaper, viewer: Viewer): ExamRow => {
  const running = viewed.runningId !== null;
  const reasons = running ? [] : reasonsOf(viewed, viewer);
  return {
    paperId: viewed.paperId,
    title: viewed.title,
    lessonId: viewed.lessonId,
    lessonName: viewed.lessonName,
    durationMin: viewed.durationMin,
    extraMin: viewed.extraMin,
    round: viewed.round,
    totalScore: viewed.totalScore,
    passScore: viewed.passScore,
    questionCount: questionCount(rulesOf(viewed)),
    myStatus: myStatus({ ...viewed, running }),
    canTake: reasons.length === 0,
    reasons,
    attemptsLeft: attemptsLeft(viewed, viewed),
    maxAttempts: viewed.maxAttempts,
    bestScore: viewed.best,
    running: runningOf(viewed),
    openTime: dateTimeOrNull(viewed.openTime),
    closeTime: dateTimeOrNull(viewed.closeTime),
  };
};
