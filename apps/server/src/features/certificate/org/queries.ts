import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { listOrgCertificates, orgCertificateSummary } from '@zhibiao/contract/certificate-org';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { certificatesOf, COLUMNS, EXPIRING, type Row, rowOf, VALID } from './rows.ts';

type Query = InputOf<typeof listOrgCertificates>['query'];
type Summary = AnswerOf<typeof orgCertificateSummary>;

export const findOrgCertificates = async (
  { config, pool }: Pick<Deps, 'config' | 'pool'>,
  orgId: string,
  query: Query,
): Promise<AnswerOf<typeof listOrgCertificates>> => {
  const { from, values } = certificatesOf(orgId, query);
  const { skip, take } = pageOf(query);
  const page = `
    SELECT c.*, coalesce(u.mobile, u.email, '') AS account
    FROM (SELECT ${COLUMNS} ${from} ORDER BY c."createdAt" DESC, c.id DESC LIMIT ${take} OFFSET ${skip}) c JOIN "User" u ON u.id = c."userId"
    ORDER BY c."createdAt" DESC, c.id DESC`;
  const [rows, count] = await Promise.all([
    pool.query<Row>(page, values),
    pool.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values),
  ]);
  return { rows: rows.rows.map((row) => rowOf(config.publicUrl, row)), total: count.rows[0]?.total ?? 0 };
};

export const summariseCertificates = async (pool: Pool, orgId: string): Promise<Summary> => {
  const { from, values } = certificatesOf(orgId);
  const {
    rows: [row],
  } = await pool.query<Summary>(
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${VALID}))::int AS valid, (count(*) FILTER (WHERE ${EXPIRING}))::int AS expiring ${from}`,
    values,
  );
  return row ?? { total: 0, valid: 0, expiring: 0 };
};
