import { allOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { listResults, resultCounts } from '@zhibiao/contract/exam/staff-stats';
import type { Pool } from '#db/client.ts';
import { countByState, pageSql, totalOf } from '#db/paging.ts';
import { many, nothing, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { resultsWhere, RESULT, resultOf, type ResultRecord, USERS } from './found.ts';

type Query = InputOf<typeof listResults>['query'];

/** Ids are in the order of their starts. */
const LATEST = sql`ORDER BY a.id DESC`;

export const countResults = (
  pool: Pool,
  { scope }: Staff,
  query: InputOf<typeof resultCounts>['query'],
): Promise<AnswerOf<typeof resultCounts>> =>
  countByState(pool, allOf(ATTEMPT), sql`a.status`, sql`FROM ${USERS} WHERE ${resultsWhere(query, scope)}`);

/** Attempts at a paper, the newest first. */
export const findResults = async (
  pool: Pool,
  { scope }: Staff,
  query: Query,
): Promise<AnswerOf<typeof listResults>> => {
  const from = sql`FROM ${USERS} WHERE ${resultsWhere(query, scope)}`;
  const after = query.after ? sql` AND a.id < ${query.after}::uuid` : nothing;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<ResultRecord>`
        SELECT ${RESULT} FROM (SELECT a.id ${from}${after} ${LATEST} ${pageSql(query)}) page
        JOIN "Attempt" a USING (id) JOIN "User" u ON u.id = a."userId"
        LEFT JOIN "Organisation" o ON o.id = u."orgId" ${LATEST}`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(resultOf), total };
};
