import { APPLY, APPLY_KIND, AUDITOR_EXAM_MONTHS } from '@zhibiao/contract/apply/types';
import type { Renewal as Told } from '@zhibiao/contract/apply/learner';
import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { TODAY } from '#db/days.ts';
import { lit, lits, many, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { OPEN_STATUSES } from '#domain/apply/states.ts';
import { isInForce, whyNotRenewed } from '#domain/apply/renewal.ts';
import { missing, refused } from '#errors.ts';
import { settingNow } from '#services/settings/settings.ts';
import { applyKindSql } from '#services/certificate/cert-of-apply.ts';
import { type Columns, findFacts, type Renewal, type ApplySubject } from './facts.ts';

type Row = {
  id: string;
  certNo: string;
  userId: string;
  kind: CodeOf<typeof APPLY_KIND>;
  status: CodeOf<typeof APPLY>;
  expireDate: string | null;
  lessonIds: string[];
  standardCode: string | null;
  today: string;
};
const select = (which: Statement) => sql<Row>`
  SELECT c.id, c."certNo", c."userId", ${applyKindSql(sql`c.type`)} AS kind, c.status,
    c."expireDate"::text AS "expireDate",
    ARRAY(SELECT l->>'lessonId' FROM jsonb_array_elements(c.facts->'lessons') l) AS "lessonIds",
    c.facts->>'standardCode' AS "standardCode",
    ${TODAY}::text AS today
  FROM "Certificate" c WHERE ${which} AND c."userId" IS NOT NULL AND ${applyKindSql(sql`c.type`)} IS NOT NULL`;

/** Whose certificate it has to be: one's own, or one that was issued for this organisation to a member of now. */
export type Holding = { userId: string } | { orgId: string };
const heldBy = (holding: Holding): Statement =>
  'userId' in holding
    ? sql`c."userId" = ${holding.userId}::uuid`
    : sql`EXISTS (SELECT FROM "OrgCertificate" o WHERE o.id = c.id AND o."orgId" = ${holding.orgId}::uuid)`;

const monthsFor = (on: Queryable, kind: number): number | Promise<number> =>
  kind === APPLY_KIND.auditor ? AUDITOR_EXAM_MONTHS : settingNow(on, 'cert.evidenceMonths');

const renewalOf = async (on: Queryable, row: Row): Promise<Renewal> => ({
  id: row.id,
  certNo: row.certNo,
  userId: row.userId,
  months: await monthsFor(on, row.kind),
  inForce: isInForce(row),
  problem: whyNotRenewed(row),
});

const isAbout = ({ kind, lessonIds, standardCode }: Row, subject: ApplySubject): boolean =>
  kind === subject.kind &&
  (subject.kind === APPLY_KIND.training ? lessonIds.includes(subject.lessonId) : standardCode === subject.standardCode);

/** The certificate of this number, which is about the same as the application. */
export const findRenewal = async (
  on: Queryable,
  holding: Holding,
  certNo: string,
  subject: ApplySubject,
): Promise<Renewal> => {
  const row = await maybeOne(on, select(sql`c."certNo" = ${certNo} AND ${heldBy(holding)}`));
  if (!row) throw missing('证书不存在');
  if (!isAbout(row, subject)) throw refused('该证书与申请的课程或标准不符，不能换证', { field: 'renews' });
  return renewalOf(on, row);
};

/** What an application renews, as it stands in it; null of one that renews nothing. */
export const renewalIn = async (on: Queryable, certId: string | null): Promise<Renewal | null> => {
  const row = certId === null ? null : await maybeOne(on, select(sql`c.id = ${certId}::uuid`));
  return row ? renewalOf(on, row) : null;
};

/** Of two applications for renewing the same certificate the database takes one. */
export const oneRenewal = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (isUniqueViolation(error, 'CertApply_one_renewal')) throw refused('该证书已有进行中的换证申请，请勿重复申请');
    throw error;
  });

const findLessons = ({ lessonIds, standardCode, kind }: Row) => sql<{ lessonId: string; name: string }>`
  SELECT l.id AS "lessonId", l.name FROM "Lesson" l
  WHERE l.status = ${lit(LESSON_STATE.published)} AND ${
    kind === APPLY_KIND.training ? sql`l.id = ANY(${lessonIds}::uuid[])` : sql`l."standardCode" = ${standardCode}::text`
  }
  ORDER BY l.sort, l.id LIMIT 10`;
/** The one under way that renews it; else the holder's own draft for the course, which may be made to. */
const findOpen = (userId: string, { id, lessonIds }: Row) => sql<{ id: string; renews: boolean }>`
  SELECT a.id, true AS renews FROM "CertApply" a
  WHERE a."renewsId" = ${id}::uuid AND a.status IN (${lits(OPEN_STATUSES)})
  UNION ALL
  SELECT a.id, false FROM "CertApply" a
  WHERE a."createdBy" = ${userId}::uuid AND a.kind = ${lit(APPLY_KIND.training)} AND a."renewsId" IS NULL
    AND a."lessonId" = ANY(${lessonIds}::uuid[]) AND a.status IN (${lit(APPLY.draft)}, ${lit(APPLY.returned)})
  ORDER BY renews DESC LIMIT 1`;

const subjectOf = ({ kind, lessonIds: [lessonId], standardCode }: Row): (ApplySubject & Partial<Columns>) | null => {
  if (kind === APPLY_KIND.training) return lessonId === undefined ? null : { kind: APPLY_KIND.training, lessonId };
  return standardCode === null ? null : { kind: APPLY_KIND.auditor, standardCode };
};

/** Where its holder stands with renewing a certificate. */
export const findMyRenewal = async (on: Queryable, userId: string, certNo: string): Promise<Told> => {
  const row = await maybeOne(on, select(sql`c."certNo" = ${certNo} AND ${heldBy({ userId })}`));
  if (!row) throw missing('证书不存在');
  const renewal = await renewalOf(on, row);
  const subject = subjectOf(row);
  const open = await maybeOne(on, findOpen(userId, row));
  const [facts] =
    subject === null ? [] : await findFacts(on, subject, [userId], { renewal, exceptApplyId: open?.id ?? null });
  return {
    certNo: row.certNo,
    kind: row.kind,
    kindName: labelOf(APPLY_KIND, row.kind),
    expireDate: row.expireDate,
    closed: renewal.problem,
    missing: (facts?.missing ?? []).filter((sentence) => sentence !== renewal.problem),
    months: renewal.months,
    standardCode: row.standardCode,
    lessons: await many(on, findLessons(row)),
    applyId: open?.renews ? open.id : null,
  };
};
