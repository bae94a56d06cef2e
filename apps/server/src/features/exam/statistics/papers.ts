import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { resultPapers, statsPapers } from '@zhibiao/contract/exam/staff-stats';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { many, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';

/** Papers that have been sat. */

type Query = InputOf<typeof statsPapers>['query'];
const titled = ({ keyword }: Query) => (keyword ? occursIn(sql`p.title`, keyword) : sql`true`);

export const findStatsPapers = async (pool: Pool, query: Query): Promise<AnswerOf<typeof statsPapers>> => {
  const from = sql`FROM "Paper" p
    WHERE EXISTS (SELECT 1 FROM "PaperStat" s WHERE s."paperId" = p.id) AND ${titled(query)}`;
  const order = sql`ORDER BY p."updatedAt" DESC, p.id DESC`;
  type Row = Omit<AnswerOf<typeof statsPapers>['rows'][number], 'updateTime'> & { updatedAt: Date };
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`
        SELECT p.id AS "paperId", p.title, p."totalScore", p."updatedAt", s.n, s.mean, s."passPercent"
        FROM (SELECT p.id ${from} ${order} ${pageSql(query)}) page JOIN "Paper" p USING (id)
        CROSS JOIN LATERAL (
          SELECT sum(n)::int AS n, round(sum(s) / sum(n) / 10, 2)::float8 AS mean,
            round(100.0 * sum(passed) / sum(n), 2)::float8 AS "passPercent"
          FROM "PaperStat" WHERE "paperId" = p.id
        ) s ${order}`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(({ updatedAt, ...row }) => ({ ...row, updateTime: dateTime(updatedAt) })), total };
};

export const findResultPapers = async (pool: Pool, query: Query): Promise<AnswerOf<typeof resultPapers>> => {
  const from = sql`FROM "Paper" p CROSS JOIN LATERAL (
      SELECT a.id FROM "Attempt" a WHERE a."paperId" = p.id ORDER BY a.id DESC LIMIT 1
    ) last WHERE ${titled(query)}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<{ paperId: string; title: string }>`
        SELECT p.id AS "paperId", p.title ${from} ORDER BY last.id DESC ${pageSql(query)}`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows, total };
};
