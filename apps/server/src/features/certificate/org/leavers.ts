import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listOrgLeaverCertificates, OrgLeaverCertificate } from '@zhibiao/contract/certificate/org';
import { copiedCode } from '@zhibiao/contract/core/text/text-fold';
import { dayOf } from '#db/days.ts';
import { isWritten } from '#db/search.ts';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { all, many, sql } from '#db/sql.ts';
import { typeNameOf } from '#features/certificate/document/files.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

/** Certificates of former members, as they stood when they left. They lead to no account and no file. */

type Query = InputOf<typeof listOrgLeaverCertificates>['query'];
type Row = Omit<OrgLeaverCertificate, 'typeName'>;

const found = (orgId: string, { keyword, type }: Query) =>
  sql`FROM "LeaverCertificate" h WHERE ${all([
    sql`h."orgId" = ${orgId}::uuid`,
    ...(type ? [sql`h.type = ${type}`] : []),
    ...(keyword
      ? [sql`(${isWritten(sql`h.holder`, keyword)} OR ${isWritten(sql`h."certNo"`, copiedCode(keyword))})`]
      : []),
  ])}`;

/** Who left last comes first. */
export const findLeaverCertificates = async (
  pool: Pool,
  orgId: string,
  query: Query,
): Promise<AnswerOf<typeof listOrgLeaverCertificates>> => {
  const from = found(orgId, query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`
        SELECT h.id, h."certNo", h.type, h.holder, ${MEMBER_DEPARTMENT} AS department,
          h."issueDate"::text AS "issueDate",
          h."expireDate"::text AS "expireDate", h.status,
          ${dayOf(sql`h."frozenAt"`)}::text AS "leftDay"
        FROM (SELECT h.id ${from} ORDER BY h."frozenAt" DESC, h.id ${pageSql(query)}) page
        JOIN "LeaverCertificate" h USING (id) JOIN "OrgMember" m ON m.id = h."memberId"
        ORDER BY h."frozenAt" DESC, h.id`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map((row) => ({ ...row, typeName: typeNameOf(row.type) })), total };
};
