import { ATTEMPT, SUBMIT, type AnswerValue, type GivenQuestion } from '@zhibiao/contract/exam';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { GRACE_SEC } from '#domain/exam-rules.ts';
import { scorePaper, type PaperKey } from '#domain/exam-scoring.ts';

/**
 * Handing in and grading: two conditional updates decide, so any number of callers on any number of replicas grade
 * once.
 */

const CLOSE = `
  UPDATE "Attempt" SET status = 1, "submitTime" = least(clock_timestamp(), deadline), "submitType" = CASE WHEN clock_timestamp() > deadline THEN 2 ELSE $2 END
  WHERE id = $1 AND status = 0 AND ($3::uuid IS NULL OR "userId" = $3) AND ($2 <> 2 OR deadline + interval '${GRACE_SEC} seconds' < clock_timestamp())`;
// A statement of its own, begun after the close: it sees every save that the close waited for.
const HANDED_IN = `
  SELECT a.snapshot, a."multiRule", a."passScore", k.key,
         (SELECT json_object_agg(s."questionId", s.value) FROM "AttemptAnswer" s WHERE s."attemptId" = a.id) AS answers
  FROM "Attempt" a JOIN "AttemptKey" k ON k."attemptId" = a.id WHERE a.id = $1 AND a.status = 1`;
// The lesson's row is locked whether learned or not, so a last beat under way is waited for and seen.
const GRADE = `
  WITH graded AS (
    UPDATE "Attempt" SET status = $2, score = $3, passed = $4 WHERE id = $1 AND status = 1 RETURNING id, "userId", "paperId", status, score, passed, "totalScore"
  ), marked AS (
    UPDATE "AttemptAnswer" s SET score = m.gained FROM graded g, unnest($5::uuid[], $6::numeric[]) AS m("questionId", gained)
    WHERE s."attemptId" = g.id AND s."questionId" = m."questionId"
  ), finished AS (
    UPDATE "UserLesson" ul SET status = CASE WHEN ul."learnedTime" IS NULL THEN ul.status ELSE 3 END,
           "finishTime" = CASE WHEN ul."learnedTime" IS NULL THEN ul."finishTime" ELSE coalesce(ul."finishTime", clock_timestamp()) END, "updatedAt" = clock_timestamp()
    FROM graded g JOIN "Paper" p ON p.id = g."paperId" WHERE g.passed AND ul."userId" = g."userId" AND ul."lessonId" = p."lessonId"
  ), told AS (
    INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl")
    SELECT $7::uuid, g."userId", 'exam', '成绩已出', '《' || p.title || '》成绩已出：' || trim_scale(g.score) || '分（满分' || g."totalScore" || '分），' || CASE WHEN g.passed THEN '合格' ELSE '未合格' END || '。', '/examination'
    FROM graded g JOIN "Paper" p ON p.id = g."paperId" WHERE g.status = 3
  )
  SELECT status, score::float8 AS score, passed FROM graded`;

type HandedIn = {
  snapshot: GivenQuestion[];
  multiRule: number;
  passScore: number;
  key: PaperKey;
  answers: Record<string, AnswerValue> | null;
};

export type Outcome = { status: number; score: number | null; passed: boolean | null };

/**
 * Grades an attempt that is handed in and not yet graded, and says how; null when there was nothing to do or another
 * did it.
 */
export const grade = async (pool: Pool, attemptId: string): Promise<Outcome | null> => {
  const {
    rows: [paper],
  } = await pool.query<HandedIn>({ name: 'exam-handed-in', text: HANDED_IN, values: [attemptId] });
  if (!paper) return null;
  const { marked, total } = scorePaper(
    paper.snapshot,
    paper.key,
    new Map(Object.entries(paper.answers ?? {})),
    paper.multiRule,
  );
  const [status, passed] = total === null ? [ATTEMPT.marking, null] : [ATTEMPT.graded, total >= paper.passScore];
  const {
    rows: [outcome],
  } = await pool.query<Outcome>({
    name: 'exam-grade',
    text: GRADE,
    values: [
      attemptId,
      status,
      total,
      passed,
      marked.map(({ questionId }) => questionId),
      marked.map(({ gained }) => gained),
      uuid(),
    ],
  });
  return outcome ?? null;
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
  const { rowCount } = await pool.query({ name: 'exam-close', text: CLOSE, values: [attemptId, submitType, ownerId] });
  if (rowCount === 0 && ownerId) return null;
  return grade(pool, attemptId);
};

const OVERDUE = `SELECT id FROM "Attempt" WHERE "userId" = $1 AND status = 0 AND deadline + interval '${GRACE_SEC} seconds' < clock_timestamp()`;

/** Hands in what a learner let run out, before they look. */
export const handInOverdueOf = async (pool: Pool, userId: string): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>({ name: 'exam-overdue', text: OVERDUE, values: [userId] });
  for (const { id } of rows) await handIn(pool, id);
};
