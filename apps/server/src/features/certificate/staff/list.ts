import { CERT_STATUS } from '@zhibiao/contract/certificate/types';
import type { certificateCounts, listCertificates } from '@zhibiao/contract/certificate/staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import { many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { certificatesFound } from './found.ts';
import { STAFF_CERTIFICATE_COLUMNS, type StaffCertificateRecord, presentStaffCertificate } from './rows.ts';

const ORDER = sql`ORDER BY c."createdAt" DESC, c.id DESC`;

export const countCertificates = (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof certificateCounts>['query'],
): Promise<AnswerOf<typeof certificateCounts>> =>
  countStates(pool, {
    ...inStates(CERT_STATUS, (status) => certificatesFound(staff, { ...query, status })),
    expiring: certificatesFound(staff, { ...query, expiring: '1' }),
  });

/** What was issued within the viewer's scope, latest first. */
export const findCertificates = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof listCertificates>['query'],
): Promise<AnswerOf<typeof listCertificates>> => {
  const from = certificatesFound(staff, query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<StaffCertificateRecord>`
      SELECT ${STAFF_CERTIFICATE_COLUMNS} FROM (SELECT c.id ${from} ${ORDER} ${pageSql(query)}) page
      JOIN "Certificate" c USING (id) LEFT JOIN "Organisation" o ON o.id = c."orgId" ${ORDER}`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(presentStaffCertificate), total };
};
