import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { listOrgStudy } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { type LeaverRow, leaverRowOf, leaverRowsSql, leaversOf } from './leavers.ts';
import { recordsOf, type RecordRow, rowOf, rowsSql } from './records.ts';

type Query = InputOf<typeof listOrgStudy>['query'];

const LATEST = `ul."updatedAt" DESC`;
const orderOf = ({ orderByColumn, isAsc }: Query): string => {
  const first = orderByColumn ? `ul.${orderByColumn} ${isAsc === 'desc' ? 'DESC' : 'ASC'} NULLS LAST` : LATEST;
  return `${first}, ul."userId", ul."lessonId"`;
};

/** Of those who are gone: who went last comes first, unless a column is asked for. */
const findLeaverRecords = async (pool: Pool, orgId: string, query: Query): Promise<AnswerOf<typeof listOrgStudy>> => {
  const { from, values } = leaversOf(orgId, query);
  const { skip, take } = pageOf(query);
  const first = query.orderByColumn
    ? `ul.${query.orderByColumn} ${query.isAsc === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`
    : 'ul."frozenAt" DESC';
  const [page, count] = await Promise.all([
    pool.query<LeaverRow>(leaverRowsSql(from, `ORDER BY ${first}, ul.id LIMIT ${take} OFFSET ${skip}`), values),
    pool.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values),
  ]);
  return { rows: page.rows.map(leaverRowOf), total: count.rows[0]?.total ?? 0 };
};

/** What changed last comes first, unless a column is asked for. */
export const findStudyRecords = async (
  pool: Pool,
  orgId: string,
  query: Query,
): Promise<AnswerOf<typeof listOrgStudy>> => {
  if (query.left) return findLeaverRecords(pool, orgId, query);
  const { from, values } = recordsOf(orgId, query);
  const { skip, take } = pageOf(query);
  const [page, count] = await Promise.all([
    pool.query<RecordRow>(rowsSql(from, `ORDER BY ${orderOf(query)} LIMIT ${take} OFFSET ${skip}`), values),
    pool.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values),
  ]);
  return { rows: page.rows.map(rowOf), total: count.rows[0]?.total ?? 0 };
};
