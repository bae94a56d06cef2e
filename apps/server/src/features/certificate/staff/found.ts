import { BATCH_ITEM } from '@zhibiao/contract/certificate/staff-batch';
import type { StaffCertificateFilters } from '@zhibiao/contract/certificate/staff';
import { occursIn } from '#db/search.ts';
import { all, lit, nothing, sql, type Statement } from '#db/sql.ts';
import { parseCertificateNumber } from '#domain/certificate/number.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { EXPIRING, WITH_STATUS } from '#services/certificate/term.ts';
import { RESTS_ON } from '#services/certificate/sources.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Whole numbers are found by equality: pairs of digits are in every number. */
const byNumber = (certNo: string): Statement =>
  parseCertificateNumber(certNo) ? sql`c."certNo" = ${certNo}` : occursIn(sql`c."certNo"`, certNo);

const onAttempt = (attemptId: string): Statement => sql`
  c."userId" = (SELECT "userId" FROM "Attempt" WHERE id = ${attemptId}::uuid)
  AND EXISTS (
    SELECT FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" WHERE a.id = ${attemptId}::uuid AND ${RESTS_ON})`;

/** Of a person whose certificate was replaced since, what stands in its place. */
const inBatch = (batchId: string): Statement => sql`c.id IN (
  SELECT p."certId" FROM "CertBatchItem" i JOIN "CertApplyItem" p ON p.id = i."applyItemId"
  WHERE i."batchId" = ${batchId}::uuid AND i.state = ${lit(BATCH_ITEM.done)})`;

export type StaffCertificateQuery = Partial<StaffCertificateFilters> & { ids?: readonly string[] | undefined };

/** FROM and WHERE of certificates `c` that the filters name, as far as the viewer's data scope reaches. */
export const certificatesFound = (
  staff: Pick<Staff, 'scope'>,
  { certNo, name, type, orgId, status, expiring, issueFrom, issueTo, attemptId, batchId, ids }: StaffCertificateQuery,
): Statement => {
  const conditions = [
    scopeSql(staff, sql`c."orgId"`),
    certNo ? byNumber(certNo) : nothing,
    name ? occursIn(sql`(c.holder->>'name')`, name) : nothing,
    type === undefined ? nothing : sql`c.type = ${type}`,
    orgId === undefined ? nothing : sql`c."orgId" = ${orgId}::uuid`,
    status === undefined ? nothing : WITH_STATUS[status],
    expiring === '1' ? EXPIRING : nothing,
    issueFrom === undefined ? nothing : sql`c."issueDate" >= ${issueFrom}::date`,
    issueTo === undefined ? nothing : sql`c."issueDate" <= ${issueTo}::date`,
    attemptId === undefined ? nothing : onAttempt(attemptId),
    batchId === undefined ? nothing : inBatch(batchId),
    ids === undefined ? nothing : sql`c.id = ANY(${ids}::uuid[])`,
  ];
  return sql`FROM "Certificate" c WHERE ${all(conditions.filter((one) => one !== nothing))}`;
};
