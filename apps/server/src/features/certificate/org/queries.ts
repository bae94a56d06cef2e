import { MEMBER } from '@zhibiao/contract/member/learner';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listOrgCertificates, orgCertificateSummary } from '@zhibiao/contract/certificate/org';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import { EXPIRING_FIGURE, VALID_FIGURE } from '#services/certificate/term.ts';
import { FIGURE, orgFigures } from '#services/org/figures.ts';
import { orgCertificates, ORG_CERTIFICATE_COLUMNS, type OrgCertificateRecord, presentOrgCertificate } from './rows.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

type Query = InputOf<typeof listOrgCertificates>['query'];
type Summary = AnswerOf<typeof orgCertificateSummary>;

/** What ends soon lies deep in the list, as it was issued long ago: it is looked up by its end, then put in order. */
const keysOf = (from: Statement, query: Query): Statement => {
  const order = sql`ORDER BY c."createdAt" DESC, c.id DESC ${pageSql(query)}`;
  if (query.expiring !== '1') return sql`SELECT c.id ${from} ${order}`;
  return sql`WITH ending AS MATERIALIZED (SELECT c.id, c."createdAt" ${from}) SELECT c.id FROM ending c ${order}`;
};

export const findOrgCertificates = async (
  { config, pool }: Pick<Deps, 'config' | 'pool'>,
  orgId: string,
  query: Query,
): Promise<AnswerOf<typeof listOrgCertificates>> => {
  const from = orgCertificates(orgId, query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<OrgCertificateRecord>`
      SELECT ${ORG_CERTIFICATE_COLUMNS}, ${MEMBER_DEPARTMENT} AS department, coalesce(u.mobile, u.email, '') AS account
      FROM (${keysOf(from, query)}) page
      JOIN "Certificate" c USING (id) JOIN "User" u ON u.id = c."userId"
      JOIN "OrgMember" m ON m."userId" = c."userId" AND m.status = ${lit(MEMBER.active)} AND m."orgId" = c."orgId"
      ORDER BY c."createdAt" DESC, c.id DESC`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map((row) => presentOrgCertificate(config.publicUrl, row)), total };
};

/** From what the database keeps; which of them are valid today depends on the day of reading. */
export const summariseCertificates = (pool: Pool, orgId: string): Promise<Summary> =>
  one(
    pool,
    sql<Summary>`
    SELECT coalesce(sum(f.amount), 0)::int AS total,
      coalesce(sum(f.amount) FILTER (WHERE ${VALID_FIGURE}), 0)::int AS valid,
      coalesce(sum(f.amount) FILTER (WHERE ${EXPIRING_FIGURE}), 0)::int AS expiring
    FROM ${orgFigures(orgId, FIGURE.certificates)}`,
  );
