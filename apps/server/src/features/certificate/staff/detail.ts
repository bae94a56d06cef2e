import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import type { FILE_STATE, StaffCertificate } from '@zhibiao/contract/certificate/staff';
import { createHash } from 'node:crypto';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import { certificateStatusOf, CertificateFacts, factTotal, originOf, type Signed } from '#domain/certificate/facts.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { provedLessons } from '#features/certificate/rows.ts';
import { awarded, isGenuine } from '#features/certificate/verify/verify.ts';
import { verifyUrl } from '#services/certificate/document/verify-url.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { STAFF_CERTIFICATE_COLUMNS, type StaffCertificateRecord, presentStaffCertificate } from './rows.ts';

type Whole = StaffCertificateRecord &
  Signed & {
    userId: string | null;
    status: number;
    canonical: string;
    signature: string;
    file: string;
    revokeReason: string | null;
    reissueReason: string | null;
    createdAt: Date;
    attemptIds: string[] | null;
    times: number;
    lastAt: Date | null;
    applyId: string | null;
    applyNo: string | null;
  };
const find = (staff: Staff, id: string) => sql<Whole>`
  SELECT ${STAFF_CERTIFICATE_COLUMNS}, c."userId", c.facts, c."verifyCode", c.sha256, c.kid, c.canonical,
  c.signature, c.file,
    c."revokeReason", c."reissueReason", c."createdAt", coalesce(v.times, 0) AS times, v."lastAt", i."applyId",
    a."applyNo",
    CASE WHEN c.sources IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(c.sources->'attemptIds')) END
      AS "attemptIds"
  FROM "Certificate" c LEFT JOIN "Organisation" o ON o.id = c."orgId"
  LEFT JOIN "CertificateVerification" v ON v."certId" = c.id
  LEFT JOIN "CertApplyItem" i ON i."certId" = c.id LEFT JOIN "CertApply" a ON a.id = i."applyId"
  WHERE c.id = ${id}::uuid AND ${scopeSql(staff, sql`c."orgId"`)}`;

type Link = Pick<StaffCertificateRecord, 'id' | 'certNo' | 'issueDate' | 'expireDate' | 'status' | 'today'> &
  Pick<Whole, 'reissueReason'> & { far: number };
/** What it replaced, and the one that replaced it (`far` −1). */
const findChain = (id: string) => sql<Link>`
  WITH RECURSIVE before AS (
    SELECT c."previousId" AS id, 1 AS far FROM "Certificate" c WHERE c.id = ${id}::uuid
    UNION ALL SELECT c."previousId", b.far + 1 FROM before b JOIN "Certificate" c ON c.id = b.id
  ), chain AS (
    SELECT id, far FROM before WHERE id IS NOT NULL
    UNION ALL SELECT n.id, -1 FROM "Certificate" n WHERE n."previousId" = ${id}::uuid
  )
  SELECT c.id, c."certNo", c."issueDate"::text AS "issueDate", c."expireDate"::text AS "expireDate", c.status,
    c."reissueReason",
    ${TODAY}::text AS today, chain.far
  FROM chain JOIN "Certificate" c ON c.id = chain.id ORDER BY chain.far`;
const linkOf = ({ id, certNo, issueDate, expireDate, status, today, reissueReason }: Link) => ({
  id,
  certNo,
  issueDate,
  expireDate,
  status: certificateStatusOf(status, expireDate, today),
  reissueReason,
});

type BasisAttempt = { attemptId: string; title: string; submitTime: Date | null; score: number };
const findBasisAttempts = (ids: readonly string[]) => sql<BasisAttempt>`
  SELECT a.id AS "attemptId", p.title, a."submitTime", a.score::float8 AS score
  FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
  WHERE a.id = ANY(${ids}::uuid[]) AND a.score IS NOT NULL ORDER BY a.id`;
const attemptsOf = async (pool: Pool, ids: readonly string[] | null) =>
  ids === null
    ? null
    : (await many(pool, findBasisAttempts(ids))).map((attempt) => ({
        ...attempt,
        submitTime: dateTimeOrNull(attempt.submitTime),
      }));

type FileState = (typeof FILE_STATE)[number];
const fileStateOf = async (
  { storage }: Pick<Deps, 'storage'>,
  { file, sha256 }: Pick<Whole, 'file' | 'sha256'>,
): Promise<FileState> => {
  const bytes = await storage.read(file).catch(() => null);
  if (!bytes) return 'lost';
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? 'genuine' : 'altered';
};

const NAMES = { revoked: CERT_STORED.revoked, replaced: CERT_STORED.replaced } as const;

type Reads = Pick<Deps, 'pool' | 'storage' | 'config' | 'register'>;

/** One certificate, checked now: file, signature and status, its chain, and what it rests on. */
export const findCertificate = async (
  { pool, storage, config, register }: Reads,
  staff: Staff,
  id: string,
): Promise<StaffCertificate> => {
  const whole = await maybeOne(pool, find(staff, id));
  if (!whole) throw missing('证书不存在');
  const { userId } = whole;
  const [told, chain, attempts, file, keys, registered] = await Promise.all([
    notifiedBy(pool, 'cert.replaced', userId === null ? [] : [userId]),
    many(pool, findChain(id)),
    attemptsOf(pool, whole.attemptIds),
    fileStateOf({ storage }, whole),
    register.keys(),
    register.statusOf(whole.certNo),
  ]);
  const facts = CertificateFacts.parse(whole.facts);
  const { issuer, lessons } = facts;
  const { orgName, ...printed } = awarded(facts);
  const next = chain.find(({ far }) => far === -1);
  return {
    ...presentStaffCertificate(whole),
    ...printed,
    issuer,
    lessons: provedLessons(lessons),
    totalHours: factTotal(facts),
    hoursOrigin: originOf(facts),
    printedOrgName: orgName ?? null,
    userId,
    verifyUrl: verifyUrl(config, whole.verifyCode),
    createTime: dateTime(whole.createdAt),
    sha256: whole.sha256,
    kid: whole.kid,
    revokeReason: whole.revokeReason,
    reissueReason: whole.reissueReason,
    told,
    file,
    signed: isGenuine(
      whole,
      keys.find(({ kid }) => kid === whole.kid),
    ),
    consistent: whole.status === (registered ? NAMES[registered.standing] : CERT_STORED.valid),
    before: chain.filter(({ far }) => far > 0).map(linkOf),
    next: next ? linkOf(next) : null,
    verifications: { times: whole.times, lastTime: dateTimeOrNull(whole.lastAt) },
    apply: whole.applyId && whole.applyNo ? { id: whole.applyId, applyNo: whole.applyNo } : null,
    attempts,
  };
};
