import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Hours } from '@zhibiao/contract/core/hours';
import { LESSON_STATUS, SUBJECT } from '@zhibiao/contract/lesson/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { lit, many, nothing, sql, type Statement } from '#db/sql.ts';
import { hoursFor, LIVE_ITEM, LIVE_ITEMS, NEED_SQL } from '#services/study/study-sql.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import { missingForProof } from '#domain/certificate/proof-eligibility.ts';

/** A run through a lesson, as far as a proof asks: one that was finished, or the present one. */
export type Learned = {
  lessonId: string;
  name: string;
  round: number;
  /** As it was when it was finished; null of what is not. */
  subject: CodeOf<typeof SUBJECT> | null;
  creditHours: Hours;
  earnedHours: Hours;
  finishTime: Date | null;
  /** The best passed result of a paper of the lesson in that run. */
  score: number | null;
  fullScore: number | null;
  missing: string[];
};

type Row = {
  lessonId: string;
  name: string;
  round: number;
  subject: CodeOf<typeof SUBJECT> | null;
  creditHours: Hours;
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

/** OFFSET keeps it apart: each course's items are found by their index, the platform's are not all read. */
const ITEMS_OF_MINE = sql`
  SELECT i.* FROM ${LIVE_ITEMS} i WHERE i."lessonId" = ul."lessonId" AND i.required OFFSET 0`;

/** Every run of the learner's, with the moment at which the next began. Those closed unfinished prove nothing. */
const runsOf = (userId: string, among: Statement) => sql`
  SELECT * FROM (
    SELECT run.*, lead(run."openedAt") OVER (PARTITION BY run."lessonId" ORDER BY run.round) AS "nextAt"
    FROM (
      SELECT ul."lessonId", ul.no AS round, ul."openedAt", ul.subject, ul."measuredHours",
        ul."plannedHours",
        ${lit(LESSON_STATUS.done)} AS status,
        true AS learned, ul."finishTime", ul."finishTime" IS NULL AS closed
      FROM "LessonRound" ul WHERE ul."userId" = ${userId}::uuid${among}
      UNION ALL
      SELECT ul."lessonId", ul.round, ul."roundOpenedAt", NULL, ul."measuredHours", ul."plannedHours", ul.status,
        ul."learnedTime" IS NOT NULL, NULL, false
      FROM "UserLesson" ul
      WHERE ul."userId" = ${userId}::uuid
        AND (ul.status <> ${lit(LESSON_STATUS.done)} OR ul."finishTime" IS NULL)${among}
    ) run
  ) runs WHERE NOT closed`;

/** Items and results are added up once for all lessons, not lesson by lesson. */
const learnedBy = (userId: string, among: Statement) => sql<Row>`
  WITH mine AS MATERIALIZED (${runsOf(userId, among)}),
  items AS (
    SELECT n."lessonId", sum(n.need)::int AS "needSec", sum(least(n.covered, n.need))::int AS "coveredSec",
      (count(*) FILTER (WHERE NOT n.done))::int AS "openItems"
    FROM (
      SELECT i."lessonId", ${NEED_SQL} AS need, coalesce(u.covered, 0) AS covered, u."doneAt" IS NOT NULL AS done
      FROM mine ul CROSS JOIN LATERAL (${ITEMS_OF_MINE}) i
      LEFT JOIN "Media" m ON m.id = i."mediaId"
      LEFT JOIN "UserItem" u ON u."userId" = ${userId}::uuid AND u.lid = i.id AND ${LIVE_ITEM}
      WHERE ul."finishTime" IS NULL
    ) n GROUP BY n."lessonId"
  ), best AS (
    SELECT DISTINCT ON (ul."lessonId", ul.round) ul."lessonId", ul.round, a.score::float8 AS score,
      a."totalScore" AS "fullScore"
    FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
    JOIN mine ul ON ul."lessonId" = p."lessonId" AND a."startTime" >= coalesce(ul."openedAt", '-infinity')
      AND a."startTime" < coalesce(ul."nextAt", 'infinity')
    WHERE a."userId" = ${userId}::uuid AND a.status = ${lit(ATTEMPT.graded)} AND a.passed
    ORDER BY ul."lessonId", ul.round, a.score / greatest(a."totalScore", 1) DESC, a.id
  )
  SELECT l.id AS "lessonId", l.name, mine.round, mine.subject,
    ${hoursFor(sql`mine`)} AS "creditHours",
    mine.status, mine.learned, mine."finishTime", coalesce(o."needSec", 0) AS "needSec",
    coalesce(o."coveredSec", 0) AS "coveredSec", coalesce(o."openItems", 0) AS "openItems", b.score, b."fullScore",
    EXISTS (SELECT 1 FROM "Paper" p
      WHERE p."lessonId" = l.id AND p.status = ${lit(PAPER_STATUS.published)}) AS "hasPaper"
  FROM mine JOIN "Lesson" l ON l.id = mine."lessonId"
  LEFT JOIN items o ON o."lessonId" = l.id AND mine."finishTime" IS NULL
  LEFT JOIN best b ON b."lessonId" = l.id AND b.round = mine.round
  ORDER BY mine."finishTime" DESC NULLS LAST, l.name, l.id, mine.round DESC`;

/**
 * The learner's runs through lessons, or through those of them that are named; the latest finished first. Others' and
 * unknown ones are simply not there.
 */
export const findLearned = async (
  pool: Pool,
  userId: string,
  lessonIds: readonly string[] | null = null,
): Promise<Learned[]> => {
  const among = lessonIds === null ? nothing : sql` AND ul."lessonId" = ANY(${lessonIds}::uuid[])`;
  const rows = await many(pool, learnedBy(userId, among));
  return rows.map((row) => ({
    lessonId: row.lessonId,
    name: row.name,
    round: row.round,
    subject: row.subject,
    creditHours: row.creditHours,
    finishTime: row.finishTime,
    score: row.score,
    fullScore: row.fullScore,
    earnedHours: earnedHours(row.creditHours, row),
    missing: missingForProof({ ...row, passed: row.score !== null }),
  }));
};
