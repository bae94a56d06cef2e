import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { RESCORE_DECISION, type RescoreEffectRow, type rescoreEffects } from '@zhibiao/contract/exam/staff-rescore';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';

type Query = InputOf<typeof rescoreEffects>['query'];
const CHANGE: Record<NonNullable<Query['change']>, Statement> = {
  up: sql`e."newScore" > e."oldScore"`,
  down: sql`e."newScore" < e."oldScore"`,
  toPass: sql`e."newPassed" AND NOT e."oldPassed"`,
  toFail: sql`NOT e."newPassed" AND e."oldPassed"`,
  cert: sql`e."certIds" <> '{}'`,
  open: sql`e.decision = ${lit(RESCORE_DECISION.open)}`,
};
const CHANGED = sql`(e."newScore" <> e."oldScore" OR e."newPassed" <> e."oldPassed")`;

/** What changes for whom; a name is there for staff who may see results. */
export const findEffects = async (pool: Pool, staff: Staff, query: Query): Promise<AnswerOf<typeof rescoreEffects>> => {
  const from = sql`FROM "RescoreEffect" e
    WHERE e."rescoreId" = ${query.id}::uuid AND ${query.change ? CHANGE[query.change] : CHANGED}`;
  const named = staff.can('exam:result') ? sql`true` : sql`false`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<RescoreEffectRow>`
        SELECT e."attemptId", p.id AS "paperId", p.title AS "paperTitle", a.no,
          a.status = ${lit(ATTEMPT.unreleased)} AS unreleased,
          CASE WHEN ${named} THEN coalesce(u."realName", '') END AS name, CASE WHEN ${named} THEN o."orgName" END
            AS "orgName",
          e."oldScore"::float8 AS "oldScore", e."newScore"::float8 AS "newScore", e."oldPassed", e."newPassed",
          e.decision, e."doneAt" IS NOT NULL AS done,
          coalesce((
            SELECT jsonb_agg(jsonb_build_object('id', c.id, 'certNo', c."certNo") ORDER BY c."certNo")
            FROM "Certificate" c WHERE c.id::text = ANY(e."certIds") AND ${named}
          ), '[]') AS certificates
        FROM (SELECT e.* ${from} ORDER BY e."attemptId" DESC ${pageSql(query)}) e
        JOIN "Attempt" a ON a.id = e."attemptId" JOIN "Paper" p ON p.id = a."paperId"
        JOIN "User" u ON u.id = a."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
        ORDER BY e."attemptId" DESC`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows, total };
};
