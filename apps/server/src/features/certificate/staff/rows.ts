import type { StaffCertificateRow } from '@zhibiao/contract/certificate/staff';
import { sql } from '#db/sql.ts';
import { certificateStatusOf, Holder } from '#domain/certificate/facts.ts';
import { typeNameOf } from '#features/certificate/document/files.ts';
import { EXPIRING, TODAY } from '#services/certificate/term.ts';

/** Of certificate `c` and its organisation `o`. */
export const COLUMNS = sql`c.id, c."certNo", c.type, c.holder, c."orgId", o."orgName",
  c."issueDate"::text AS "issueDate", c."expireDate"::text AS "expireDate", c.status,
  CASE WHEN ${EXPIRING} THEN c."expireDate" - ${TODAY} END AS "daysLeft", ${TODAY}::text AS today`;

export type Row = Omit<StaffCertificateRow, 'holder' | 'status' | 'typeName'> & {
  holder: unknown;
  status: number;
  today: string;
};

export const rowOf = ({
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
}: Row): StaffCertificateRow => ({
  id,
  certNo,
  type,
  typeName: typeNameOf(type),
  holder: Holder.parse(holder).name,
  orgId,
  orgName,
  issueDate,
  expireDate,
  status: certificateStatusOf(status, expireDate, today),
  daysLeft,
});
