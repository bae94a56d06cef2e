import type { StaffCertificateRow } from '@zhibiao/contract/certificate/staff';
import { STATEMENT_DAY } from '#db/days.ts';
import { sql } from '#db/sql.ts';
import { certificateStatusOf, CertificateHolder } from '#domain/certificate/facts.ts';
import { typeNameOf } from '#features/certificate/document/files.ts';
import { EXPIRING } from '#services/certificate/term.ts';

/** Of certificate `c` and its organisation `o`. */
export const STAFF_CERTIFICATE_COLUMNS = sql`c.id, c."certNo", c.type, c.holder, c."orgId", o."orgName",
  c."issueDate"::text AS "issueDate", c."expireDate"::text AS "expireDate", c.status,
  CASE WHEN ${EXPIRING} THEN c."expireDate" - ${STATEMENT_DAY} END AS "daysLeft", ${STATEMENT_DAY}::text AS today`;

export type StaffCertificateRecord = Omit<StaffCertificateRow, 'holder' | 'status' | 'typeName'> & {
  holder: unknown;
  status: number;
  today: string;
};

export const presentStaffCertificate = ({
  id,
  certNo,
  type,
  holder,
  orgId,
  orgName,
  issueDate,
  expireDate,
  status,
  daysLeft,
  today,
}: StaffCertificateRecord): StaffCertificateRow => ({
  id,
  certNo,
  type,
  typeName: typeNameOf(type),
  holder: CertificateHolder.parse(holder).name,
  orgId,
  orgName,
  issueDate,
  expireDate,
  status: certificateStatusOf(status, expireDate, today),
  daysLeft,
});
