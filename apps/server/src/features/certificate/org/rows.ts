import { CERT_STORED, CERT_TYPE, RENEWAL } from '@zhibiao/contract/certificate/types';
import type { CertificateFilters, OrgCertificateRow } from '@zhibiao/contract/certificate/org';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { copiedCode } from '@zhibiao/contract/core/text/text-fold';
import { STATEMENT_DAY } from '#db/days.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, sql, type Statement } from '#db/sql.ts';
import { CertificateHolder, certificateStatusOf } from '#domain/certificate/facts.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { typeNameOf } from '#features/certificate/document/files.ts';
import { EXPIRING, WITH_STATUS } from '#services/certificate/term.ts';

export type OrgCertificateFilters = Partial<CertificateFilters> & { ids?: readonly string[] | undefined };

/** As it is printed (domain/certificate/number.ts): there is one with it, while pairs of digits are in every number. */
const WHOLE_NUMBER = /^[A-Z]{2,4}\d{12}$/;

/** A part of the holder's or the member's name, or of the number; each by its own index. */
const matching = (orgId: string, keyword: string): Statement => {
  const number = copiedCode(keyword).toUpperCase();
  if (WHOLE_NUMBER.test(number)) return sql`c.id = (SELECT k.id FROM "Certificate" k WHERE k."certNo" = ${number})`;
  const own = sql`SELECT k.id FROM "Certificate" k`;
  const ofOrg = sql`k."orgId" = ${orgId}::uuid`;
  return sql`c.id = ANY(ARRAY(
    ${own} WHERE ${ofOrg} AND ${occursIn(sql`(k.holder->>'name')`, keyword)}
    UNION ALL ${own} WHERE ${ofOrg} AND ${occursIn(sql`k."certNo"`, keyword)}
    UNION ALL ${own} JOIN "OrgMember" n ON n."userId" = k."userId"
      WHERE ${ofOrg} AND n."orgId" = ${orgId}::uuid AND ${occursIn(sql`n.name`, keyword)}))`;
};

/**
 * Issued for this organisation, to those who are its members now (OrgCertificate is kept so); of anybody else's
 * certificates it learns nothing. FROM and WHERE of those that the filters name.
 */
export const orgCertificates = (
  orgId: string,
  { keyword, type, status, expiring, ids }: OrgCertificateFilters = {},
): Statement => {
  const conditions = [sql`c."orgId" = ${orgId}::uuid`];
  if (keyword) conditions.push(matching(orgId, keyword));
  if (type) conditions.push(sql`c.type = ${type}`);
  if (status) conditions.push(WITH_STATUS[status]);
  if (expiring === '1') conditions.push(EXPIRING);
  if (ids) conditions.push(sql`c.id = ANY(${ids}::uuid[])`);
  return sql`FROM "OrgCertificate" c WHERE ${all(conditions)}`;
};

export const ORG_CERTIFICATE_COLUMNS = sql`c.id, c."certNo", c.type, c.holder, c."userId",
  c."issueDate"::text AS "issueDate",
  c."expireDate"::text AS "expireDate", c.status, c."verifyCode",
  CASE WHEN c.type = ${lit(CERT_TYPE.auditor)}
    AND c.status = ${lit(CERT_STORED.valid)}
    AND c."expireDate" BETWEEN ${STATEMENT_DAY} - ${lit(RENEWAL.afterDays)}
      AND ${STATEMENT_DAY} + ${lit(RENEWAL.beforeDays)}
    THEN c.facts->>'standardCode' END AS "renewStandard",
  CASE WHEN ${EXPIRING} THEN c."expireDate" - ${STATEMENT_DAY} END AS "daysLeft", ${STATEMENT_DAY}::text AS today`;

export type OrgCertificateRecord = {
  id: string;
  certNo: string;
  type: CodeOf<typeof CERT_TYPE>;
  holder: unknown;
  department: string | null;
  account: string;
  issueDate: string;
  expireDate: string | null;
  status: CodeOf<typeof CERT_STORED>;
  verifyCode: string;
  daysLeft: number | null;
  renewStandard: string | null;
  today: string;
};

export const presentOrgCertificate = (
  publicUrl: string,
  { holder, account, status, verifyCode, today, ...row }: OrgCertificateRecord,
): OrgCertificateRow => ({
  ...row,
  typeName: typeNameOf(row.type),
  holder: CertificateHolder.parse(holder).name,
  accountMasked: maskAccount(account),
  status: certificateStatusOf(status, row.expireDate, today),
  verifyUrl: `${publicUrl}/verify?code=${verifyCode}`,
});
