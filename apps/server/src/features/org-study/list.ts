import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { listOrgStudy } from '@zhibiao/contract/org-study';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { recordsOf, type RecordRow, rowOf, rowsSql } from './records.ts';

type Query = InputOf<typeof listOrgStudy>['query'];

const LATEST = `ul."updatedAt" DESC`;
const orderOf = ({ orderByColumn, isAsc }: Query): string => {
  const first = orderByColumn ? `ul.${orderByColumn} ${isAsc === 'desc' ? 'DESC' : 'ASC'} NULLS LAST` : LATEST;
  return `${first}, ul."userId", ul."lessonId"`;
};

/** What changed last comes first, unless a column is asked for. */
export const findStudyRecords = async (pool: Pool, orgId: string, query: Query): Promise<AnswerOf<typeof listOrgStudy>> => {
  const { from, values } = recordsOf(orgId, query);
  const { skip, take } = pageOf(query);
  const [page, count] = await Promise.all([
    pool.query<RecordRow>(rowsSql(from, `ORDER BY ${orderOf(query)} LIMIT ${take} OFFSET ${skip}`), values),
    pool.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values),
  ]);
  return { rows: page.rows.map(rowOf), total: count.rows[0]?.total ?? 0 };
};
