import { ATTEMPT, SUBMIT, type AnswerValue, type GivenQuestion } from '@zhibiao/contract/exam';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, nothing, run, sql } from '#db/sql.ts';
import { GRACE_SEC } from '#domain/exam-rules.ts';
import { scorePaper, type PaperKey } from '#domain/exam-scoring.ts';

/**
 * Handing in and grading: two conditional updates decide, so any number of callers on any number of replicas grade
 * once.
 */

/** 超时 closes only what its learner has no more time to save. */
const close = (attemptId: string, submitType: number, ownerId: string | null) =>
  sql`
    UPDATE "Attempt" SET status = ${lit(ATTEMPT.submitted)}, "submitTime" = least(clock_timestamp(), deadline),
      "submitType" = CASE WHEN clock_timestamp() > deadline THEN ${lit(SUBMIT.timeout)} ELSE ${submitType}::int END
    WHERE id = ${attemptId} AND status = ${lit(ATTEMPT.running)}
      AND (
        ${submitType}::int <> ${lit(SUBMIT.timeout)}
        OR deadline + interval ${lit(`${GRACE_SEC} seconds`)} < clock_timestamp()
      )
      ${ownerId === null ? nothing : sql`AND "userId" = ${ownerId}`}`.named(
    ownerId === null ? 'exam-close' : 'exam-close-own',
  );

type HandedIn = {
  snapshot: GivenQuestion[];
  multiRule: number;
  passScore: number;
  key: PaperKey;
  answers: Record<string, AnswerValue> | null;
};

/** A statement of its own, begun after the close: it sees every save that the close waited for. */
const findHandedIn = (attemptId: string) =>
  sql<HandedIn>`
    SELECT a.snapshot, a."multiRule", a."passScore", k.key,
      (SELECT json_object_agg(s."questionId", s.value) FROM "AttemptAnswer" s WHERE s."attemptId" = a.id) AS answers
    FROM "Attempt" a JOIN "AttemptKey" k ON k."attemptId" = a.id
    WHERE a.id = ${attemptId} AND a.status = ${lit(ATTEMPT.submitted)}`.named('exam-handed-in');

export type Outcome = { status: number; score: number | null; passed: boolean | null };
type Mark = { questionId: string; gained: number | null };

/**
 * Attempt, answers, the lesson and the notice in one statement. The lesson's row is locked whether learned or not, so a
 * last beat under way is waited for and seen.
 */
const writeGrade = (attemptId: string, { status, score, passed }: Outcome, marks: readonly Mark[]) =>
  sql<Outcome>`
    WITH graded AS (
      UPDATE "Attempt" SET status = ${status}, score = ${score}, passed = ${passed}
      WHERE id = ${attemptId} AND status = ${lit(ATTEMPT.submitted)}
      RETURNING id, "userId", "paperId", status, score, passed, "totalScore"
    ), marked AS (
      UPDATE "AttemptAnswer" s SET score = m.gained
      FROM graded g, unnest(
        ${marks.map(({ questionId }) => questionId)}::uuid[],
        ${marks.map(({ gained }) => gained)}::numeric[]
      ) AS m("questionId", gained)
      WHERE s."attemptId" = g.id AND s."questionId" = m."questionId"
    ), finished AS (
      UPDATE "UserLesson" ul SET status = CASE WHEN ul."learnedTime" IS NULL THEN ul.status ELSE 3 END,
        "finishTime" = CASE
          WHEN ul."learnedTime" IS NULL THEN ul."finishTime"
          ELSE coalesce(ul."finishTime", clock_timestamp()) END,
        "updatedAt" = clock_timestamp()
      FROM graded g JOIN "Paper" p ON p.id = g."paperId"
      WHERE g.passed AND ul."userId" = g."userId" AND ul."lessonId" = p."lessonId"
    ), notified AS (
      INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl")
      SELECT ${uuid()}::uuid, g."userId", 'exam', '成绩已出',
        '《' || p.title || '》成绩已出：' || trim_scale(g.score) || '分（满分' || g."totalScore" || '分），'
          || CASE WHEN g.passed THEN '合格' ELSE '未合格' END || '。',
        '/examination?attemptId=' || g.id
      FROM graded g JOIN "Paper" p ON p.id = g."paperId"
      WHERE g.status = ${lit(ATTEMPT.graded)}
    )
    SELECT status, score::float8 AS score, passed FROM graded`.named('exam-grade');

/**
 * Grades an attempt that is handed in and not yet graded, and says how; null when there was nothing to do or another
 * did it.
 */
export const grade = async (pool: Pool, attemptId: string): Promise<Outcome | null> => {
  const paper = await maybeOne(pool, findHandedIn(attemptId));
  if (!paper) return null;
  const { marked, total } = scorePaper(
    paper.snapshot,
    paper.key,
    new Map(Object.entries(paper.answers ?? {})),
    paper.multiRule,
  );
  const [status, passed] = total === null ? [ATTEMPT.marking, null] : [ATTEMPT.graded, total >= paper.passScore];
  return maybeOne(pool, writeGrade(attemptId, { status, score: total, passed }, marked));
};

/**
 * Hands in and grades; 超时 only when time is really up, and with an owner only their attempt. Idempotent: null when
 * there was nothing left to do.
 */
export const handIn = async (
  pool: Pool,
  attemptId: string,
  submitType: number = SUBMIT.timeout,
  ownerId: string | null = null,
): Promise<Outcome | null> => {
  const closed = await run(pool, close(attemptId, submitType, ownerId));
  if (closed === 0 && ownerId) return null;
  return grade(pool, attemptId);
};

const findOverdue = (userId: string) =>
  sql<{ id: string }>`
    SELECT id FROM "Attempt"
    WHERE "userId" = ${userId} AND status = ${lit(ATTEMPT.running)}
      AND deadline + interval ${lit(`${GRACE_SEC} seconds`)} < clock_timestamp()`.named('exam-overdue');

/** Hands in what a learner let run out, before they look. */
export const handInOverdueOf = async (pool: Pool, userId: string): Promise<void> => {
  for (const { id } of await many(pool, findOverdue(userId))) await handIn(pool, id);
};
