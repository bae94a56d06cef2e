import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { listOrgStudy } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { many, one, sql, type Statement } from '#db/sql.ts';
import { leaverRowOf, leaversOf, selectLeavers } from './leavers.ts';
import { recordsOf, rowOf, selectRecords } from './records.ts';

type Query = InputOf<typeof listOrgStudy>['query'];

const byColumn = ({ orderByColumn, isAsc }: Query, otherwise: Statement): Statement =>
  orderByColumn ? sql`ul.${COLUMN[orderByColumn]} ${isAsc === 'desc' ? sql`DESC` : sql`ASC`} NULLS LAST` : otherwise;
const COLUMN = { deadline: sql`deadline`, progress: sql`progress` };

const countOf = async (pool: Pool, from: Statement): Promise<number> =>
  (await one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${from}`)).total;

/** Of those who are gone: who went last comes first, unless a column is asked for. */
const findLeaverRecords = async (pool: Pool, orgId: string, query: Query): Promise<AnswerOf<typeof listOrgStudy>> => {
  const from = leaversOf(orgId, query);
  const { skip, take } = pageOf(query);
  const order = sql`${byColumn(query, sql`ul."frozenAt" DESC`)}, ul.id`;
  const [rows, total] = await Promise.all([
    many(pool, selectLeavers(from, sql`ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`)),
    countOf(pool, from),
  ]);
  return { rows: rows.map(leaverRowOf), total };
};

/** What changed last comes first, unless a column is asked for. */
export const findStudyRecords = async (
  pool: Pool,
  orgId: string,
  query: Query,
): Promise<AnswerOf<typeof listOrgStudy>> => {
  if (query.left) return findLeaverRecords(pool, orgId, query);
  const from = recordsOf(orgId, query);
  const { skip, take } = pageOf(query);
  const order = sql`${byColumn(query, sql`ul."updatedAt" DESC`)}, ul."userId", ul."lessonId"`;
  const [rows, total] = await Promise.all([
    many(pool, selectRecords(from, sql`ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`)),
    countOf(pool, from),
  ]);
  return { rows: rows.map(rowOf), total };
};
