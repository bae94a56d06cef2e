import { labelOf } from '@zhibiao/contract/codes';
import { CERT_TYPE } from '@zhibiao/contract/certificate';
import { MEMBER } from '@zhibiao/contract/member';
import { type CertificateFilters, EXPIRING_DAYS, type OrgCertificateRow } from '@zhibiao/contract/certificate-org';
import { escapeLike } from '#db/search.ts';
import { Holder, standingOf } from '#domain/certificate-facts.ts';
import { maskAccount } from '#domain/masking.ts';

export const TODAY = `(clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date`;
const STORED = { valid: 1, revoked: 2, replaced: 3 } as const;

/** `standingOf` (domain/certificate-facts.ts) as a condition. */
const STANDING: Record<OrgCertificateRow['status'], string> = {
  有效: `c.status = ${STORED.valid} AND (c."expireDate" IS NULL OR c."expireDate" >= ${TODAY})`,
  已过期: `c.status = ${STORED.valid} AND c."expireDate" < ${TODAY}`,
  已撤销: `c.status = ${STORED.revoked}`,
  已换发: `c.status = ${STORED.replaced}`,
};
export const VALID = STANDING.有效;
export const EXPIRING = `c.status = ${STORED.valid} AND c."expireDate" BETWEEN ${TODAY} AND ${TODAY} + ${EXPIRING_DAYS}`;

/**
 * Issued for this organisation, to those who are its members now; of anybody else's certificates it learns nothing. $1
 * is the organisation.
 */
export const CERTIFICATES = `
  "OrgMember" m JOIN "Certificate" c ON c."userId" = m."userId" AND c."orgId" = m."orgId"
  WHERE m."orgId" = $1 AND m.status = ${MEMBER.active}`;

export type Filters = Partial<CertificateFilters> & { ids?: readonly string[] | undefined };

/** FROM and WHERE of the certificates that the filters name. */
export const certificatesOf = (
  orgId: string,
  { keyword, type, status, expiring, ids }: Filters = {},
): { from: string; values: unknown[] } => {
  const values: unknown[] = [orgId];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (keyword) {
    const like = $(`%${escapeLike(keyword)}%`);
    conditions.push(`(c.holder->>'name' ILIKE ${like} OR m.name ILIKE ${like} OR c."certNo" ILIKE ${like})`);
  }
  if (type) conditions.push(`c.type = ${$(type)}`);
  if (status) conditions.push(STANDING[status]);
  if (expiring === '1') conditions.push(EXPIRING);
  if (ids) conditions.push(`c.id = ANY(${$(ids)}::uuid[])`);
  return {
    from: `FROM ${['true', ...conditions].reduce((all, condition) => `${all} AND (${condition})`, CERTIFICATES)}`,
    values,
  };
};

export const COLUMNS = `c.id, c."certNo", c.type, c.holder, m.department, c."userId", c."issueDate"::text AS "issueDate", c."expireDate"::text AS "expireDate", c.status, c."verifyCode", c."createdAt",
  CASE WHEN ${EXPIRING} THEN c."expireDate" - ${TODAY} END AS "daysLeft", ${TODAY}::text AS today`;

export type Row = {
  id: string;
  certNo: string;
  type: number;
  holder: unknown;
  department: string | null;
  account: string;
  issueDate: string;
  expireDate: string | null;
  status: number;
  verifyCode: string;
  daysLeft: number | null;
  today: string;
};

export const typeNameOf = (type: number): string => labelOf(CERT_TYPE, type) || '证书';

export const rowOf = (
  publicUrl: string,
  { holder, account, status, verifyCode, today, ...row }: Row,
): OrgCertificateRow => ({
  ...row,
  typeName: typeNameOf(row.type),
  holder: Holder.parse(holder).name,
  accountMasked: maskAccount(account),
  status: standingOf(status, row.expireDate, today),
  verifyUrl: `${publicUrl}/verify?code=${verifyCode}`,
});
