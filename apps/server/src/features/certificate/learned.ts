import type { Pool } from '#db/client.ts';
import { NEED_SQL } from '#services/study-sql.ts';
import { earnedHours } from '#domain/lesson-progress.ts';
import { missingForProof } from '#domain/proof-eligibility.ts';

/** A lesson of the learner's record, as far as a proof asks. */
export type Learned = {
  lessonId: string;
  name: string;
  creditHours: number;
  earnedHours: number;
  finishTime: Date | null;
  /** The best passed result of a paper of the lesson. */
  score: number | null;
  fullScore: number | null;
  missing: string[];
};

type Row = {
  lessonId: string;
  name: string;
  creditHours: number;
  status: number;
  learned: boolean;
  finishTime: Date | null;
  needSec: number;
  coveredSec: number;
  openItems: number;
  hasPaper: boolean;
  score: number | null;
  fullScore: number | null;
};

const FIND = `
  SELECT l.id AS "lessonId", l.name, l."creditHours"::float8 AS "creditHours", ul.status, ul."learnedTime" IS NOT NULL AS learned, ul."finishTime",
    o."needSec", o."coveredSec", o."openItems", b.score, b."fullScore",
    EXISTS (SELECT 1 FROM "Paper" p WHERE p."lessonId" = l.id AND p.status = 1) AS "hasPaper"
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(n.need), 0)::int AS "needSec", coalesce(sum(least(n.covered, n.need)), 0)::int AS "coveredSec", (count(*) FILTER (WHERE NOT n.done))::int AS "openItems"
    FROM (
      SELECT ${NEED_SQL.parts.text} AS need, coalesce(u.covered, 0) AS covered, u."doneAt" IS NOT NULL AS done
      FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" LEFT JOIN "UserItem" u ON u."userId" = $1 AND u.lid = i.id
      WHERE i."lessonId" = l.id AND i.required
    ) n
  ) o
  LEFT JOIN LATERAL (
    SELECT a.score::float8 AS score, a."totalScore" AS "fullScore"
    FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
    WHERE a."userId" = $1 AND p."lessonId" = l.id AND a.status = 3 AND a.passed
    ORDER BY a.score / greatest(a."totalScore", 1) DESC, a.id LIMIT 1
  ) b ON true
  WHERE ul."userId" = $1 AND ($2::uuid[] IS NULL OR l.id = ANY($2))
  ORDER BY ul."finishTime" DESC NULLS LAST, l.name, l.id`;

/**
 * The learner's lessons, or those of them that are named; the latest finished first. Others' and unknown ones are
 * simply not there.
 */
export const findLearned = async (
  pool: Pool,
  userId: string,
  lessonIds: readonly string[] | null = null,
): Promise<Learned[]> => {
  const { rows } = await pool.query<Row>({ name: 'learned-lessons', text: FIND, values: [userId, lessonIds] });
  return rows.map((row) => ({
    lessonId: row.lessonId,
    name: row.name,
    creditHours: row.creditHours,
    finishTime: row.finishTime,
    score: row.score,
    fullScore: row.fullScore,
    earnedHours: earnedHours(row.creditHours, row),
    missing: missingForProof({ ...row, passed: row.score !== null }),
  }));
};
