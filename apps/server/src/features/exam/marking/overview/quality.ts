import type { markQuality } from '@zhibiao/contract/exam/staff-marking';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, nothing, sql } from '#db/sql.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';
import { missing } from '#errors.ts';

const findRule = (paperId: string) => sql<{ rule: MarkRule; version: number }>`
  SELECT "markRule" AS rule, version FROM "Paper" WHERE id = ${paperId}`;

const findMarkers = (paperId: string, questionId: string | undefined) => sql<
  AnswerOf<typeof markQuality>['markers'][number]
>`
  WITH mark AS (
    SELECT m."markerId", m.nth, m.score, m."tookSec", t."full", t.gap, o.score AS other
    FROM "MarkTask" t JOIN "Mark" m ON m."taskId" = t.id AND m."revokedAt" IS NULL
      LEFT JOIN "Mark" o ON o."taskId" = t.id AND o."revokedAt" IS NULL AND m.nth < ${lit(MARK_STAGE.dispute.nth)}
        AND o.nth = ${lit(MARK_STAGE.dispute.nth)} - m.nth
    WHERE t."paperId" = ${paperId} ${questionId === undefined ? nothing : sql`AND t."questionId" = ${questionId}`}
  )
  SELECT m."markerId", coalesce(s.name, '已离职员工') AS name, count(*)::int AS marks,
    round(avg(m.score * 100 / m."full"), 1)::float8 AS mean,
    round(coalesce(stddev_samp(m.score * 100 / m."full"), 0), 1)::float8 AS sd,
    round(avg(m."tookSec"))::int AS "averageSec",
    round(100.0 * count(*) FILTER (WHERE abs(m.score - m.other) * 100 > m."full" * m.gap)
      / nullif(count(m.other), 0), 1)::float8 AS "disputedPercent"
  FROM mark m LEFT JOIN "Staff" s ON s.id = m."markerId"
  GROUP BY m."markerId", s.name ORDER BY count(*) DESC, m."markerId"`;

/** How those who mark a paper compare, and the rule they mark by. */
export const findQuality = async (
  pool: Pool,
  paperId: string,
  questionId: string | undefined,
): Promise<AnswerOf<typeof markQuality>> => {
  const paper = await maybeOne(pool, findRule(paperId));
  if (!paper) throw missing('考试不存在');
  return { ...paper, markers: await many(pool, findMarkers(paperId, questionId)) };
};
