import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { APPLY, APPLY_KIND, ApplyEvidence, certOfApply, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { AuditAction } from '@zhibiao/contract/audit-actions';
import type { Tx } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import {
  endingFactsHash,
  hoursFact,
  type IssuedFacts,
  roundFact,
  tenths,
  totalFacts,
} from '#domain/certificate/facts.ts';
import { showsOrg } from '#domain/certificate/template.ts';
import { renewedUntil } from '#domain/apply/renewal.ts';
import { lastDayOf } from '#domain/time/time.ts';
import { conflict, refused } from '#errors.ts';
import { auditedTxAs } from '#services/audit/audited-tx.ts';
import type { Actor } from '#services/audit/seal.ts';
import { type Content, type Issuer, prepare, readClock } from '#services/certificate/document/prepare.ts';
import { holderOf, readPortrait, UNAGREED_PORTRAIT } from '#services/certificate/document/portrait.ts';
import type { IssuingTemplate } from '#services/certificate/document/template.ts';
import { sourcesOf } from '#services/certificate/sources.ts';
import { mayIssue, NOT_ISSUER } from '#services/staff/duty.ts';
import { notify } from '#services/notify/notify.ts';
import { drawFree } from '#services/certificate/draw-free.ts';
import { findRenewed, RenewalMoved, type Renewed, replaceRenewed } from './renewed.ts';
import { certificateOf } from '#features/apply/subject.ts';

/** One certificate for one person who passed. */

const PERSON = {
  id: true,
  userId: true,
  evidence: true,
  certId: true,
  photoKey: true,
  user: { select: { realName: true, status: true, photo: true } },
} as const;
const SELECT = {
  id: true,
  applyNo: true,
  kind: true,
  status: true,
  version: true,
  orgId: true,
  standardCode: true,
  renewsId: true,
  createdBy: true,
  auditedBy: true,
  org: { select: { orgName: true } },
  lesson: { select: { name: true, standardCode: true } },
  items: { where: { result: ITEM_RESULT.passed }, select: PERSON, orderBy: { id: 'asc' } },
} as const;

/** Applications with everybody who passed. */
export const findToIssue = ({ db }: Pick<Issuer, 'db'>, ids: readonly string[]) =>
  db.certApply.findMany({ where: { id: { in: [...ids] } }, select: SELECT, orderBy: { id: 'asc' } });
export type ToIssue = Awaited<ReturnType<typeof findToIssue>>[number];
export type Person = ToIssue['items'][number];

/** Who issues: as the audit log tells it, and whom separated duties count. */
export type By = { actor: Actor; action: AuditAction | null; duty: string | null };
/** Why somebody gets none. */
export type Refusal = { refused: string };
export type Outcome = { certNo: string } | Refusal;

/** What the application's evidence of this person lets a certificate state. */
const factsOf = (
  { issuer, look }: IssuingTemplate,
  apply: ToIssue,
  evidence: ApplyEvidence,
  renewed: Renewed | null,
): IssuedFacts => {
  const { score, fullScore, examDate } = evidence;
  if (score === null || fullScore === null || examDate === null)
    throw new Error(`application ${apply.applyNo} passed somebody without an exam`);
  const lessons = evidence.lessons.map((lesson) => ({
    lessonId: lesson.lessonId,
    name: lesson.name,
    ...roundFact(lesson.round),
    ...hoursFact(lesson.creditHours),
    finishDate: lesson.finishDate,
    score: lesson.score === null ? null : tenths(lesson.score),
    fullScore: lesson.fullScore,
  }));
  const from = evidence.lessons.map((lesson) => lesson.startDate ?? lesson.finishDate).sort()[0] ?? examDate;
  const to = [...evidence.lessons.map((lesson) => lesson.finishDate), examDate].sort().at(-1) ?? examDate;
  const standardCode = apply.standardCode ?? apply.lesson?.standardCode ?? null;
  return {
    issuer,
    lessons,
    ...totalFacts(lessons),
    period: { from, to },
    exam: { score: tenths(score), fullScore, date: examDate },
    ...(standardCode === null ? {} : { standardCode }),
    ...(apply.org === null || !(apply.kind === APPLY_KIND.auditor || showsOrg(look))
      ? {}
      : { orgName: apply.org.orgName }),
    ...(renewed === null ? {} : { renews: renewed.certNo }),
  };
};

const yearsOf = ({ id, validYears }: IssuingTemplate): number => {
  if (validYears === null) throw new Error(`certificate template ${id} has no end`);
  return validYears;
};

/** An application, and what its certificates are drawn by. */
export type Order = { apply: ToIssue; template: IssuingTemplate };

/** `renewed`: in whose place it comes. */
export type Ending = Content & { expireDate: string; renewed: Renewed | null };

/** What the certificate is to say today, or why there is none. */
export const contentFor = async (
  issuer: Issuer,
  { apply, template }: Order,
  person: Person,
  today: string,
): Promise<Ending | Refusal> => {
  if (person.user.status === USER_STATUS.closed) return { refused: '账号已注销' };
  const renewed = apply.renewsId === null ? null : await findRenewed(issuer, apply.id);
  if (renewed !== null && 'refused' in renewed) return renewed;
  const facts = factsOf(template, apply, ApplyEvidence.parse(person.evidence), renewed);
  // An auditor's certificate shows who may carry it; a training certificate has no portrait and asks for none.
  const { portrait: shown } = template.look.fields;
  const { portrait, unagreed } = shown
    ? await readPortrait(issuer, person.userId)
    : { portrait: null, unagreed: false };
  if (unagreed) return { refused: UNAGREED_PORTRAIT };
  if (shown && !portrait) return { refused: '证件照已移除，请重新上传后再申请' };
  const holder = holderOf(person.user.realName, portrait);
  const years = yearsOf(template);
  const expireDate = renewed === null ? lastDayOf(today, years) : renewedUntil(renewed.expireDate, today, years);
  return { type: certOfApply(apply.kind), template, holder, facts, expireDate, portrait, renewed };
};

/**
 * Gives the person the certificate while the application still waits for it and whoever issues may: the statement
 * decides between two who issue at once, and holds the application as it is until the transaction ends.
 */
const takeItem = (apply: ToIssue, itemId: string, certId: string, duty: string | null) => sql`
  WITH apply AS (
    SELECT a.id FROM "CertApply" a
    WHERE a.id = ${apply.id}::uuid AND a.status = ${lit(APPLY.making)} AND ${mayIssue(sql`a."auditedBy"`, duty)}
    FOR SHARE
  )
  UPDATE "CertApplyItem" i SET "certId" = ${certId}::uuid FROM apply
  WHERE i.id = ${itemId}::uuid AND i."applyId" = apply.id
    AND i."certId" IS NULL AND i.result = ${lit(ITEM_RESULT.passed)}`;

export const isOwnAudit = async ({ pool }: Pick<Issuer, 'pool'>, applyId: string, duty: string | null) =>
  (await maybeOne(
    pool,
    sql`SELECT 1 FROM "CertApply" a WHERE a.id = ${applyId}::uuid AND NOT ${mayIssue(sql`a."auditedBy"`, duty)}`,
  )) !== null;

const lastDay = (date: Date | null): string => {
  const [year, month, day] = (date?.toISOString().slice(0, 10) ?? '').split('-');
  return `${year}年${Number(month)}月${Number(day)}日`;
};

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Made = { document: Prepared; factsHash: string; renewed: Renewed | null };

/** The certificate, its place in the application and the news of it, all at once. */
const record = (
  issuer: Issuer,
  by: By,
  apply: ToIssue,
  { id, userId }: Person,
  { document, factsHash, renewed }: Made,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> =>
  auditedTxAs(issuer, by.actor, by.action, async (tx, note) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, realName: document.holder.name, status: { not: USER_STATUS.closed } },
      data: { nameLocked: true },
    });
    if (count === 0) throw conflict('姓名刚刚修改过，请刷新后重试');
    const replaced = renewed && (await replaceRenewed(tx, renewed, document.certNo));
    const certificate = await tx.certificate.create({
      data: {
        ...document,
        userId,
        orgId: apply.orgId,
        factsHash,
        previousId: renewed?.id ?? null,
        sources: await sourcesOf(tx, userId, document.facts),
      },
      select: { id: true },
    });
    if ((await run(tx, takeItem(apply, id, certificate.id, by.duty))) === 0) {
      if (await isOwnAudit(issuer, apply.id, by.duty)) throw refused(NOT_ISSUER);
      throw conflict();
    }
    note({
      object: 'certificate',
      id: certificate.id,
      name: document.certNo,
      orgId: apply.orgId,
      facts: { apply: apply.applyNo, ...(renewed && { renews: renewed.certNo }) },
      users: [userId],
    });
    if (replaced) note({ ...replaced.note, users: [userId] });
    const { kind, lesson, standardCode } = apply;
    const about = certificateOf({ kind, lessonName: lesson?.name ?? null, standardCode });
    await notify(
      tx,
      'cert.issued',
      [userId],
      {
        kind: kind === APPLY_KIND.training ? '培训合格证书' : '内审员证书',
        done: renewed ? '换证' : '签发',
        about,
        certNo: document.certNo,
        date: lastDay(document.expireDate),
        former: renewed ? `，原证书 ${renewed.certNo} 已换发` : '',
      },
      { link: '/mycenter/study-prove' },
    );
    await alongside(tx);
    await replaced?.register(issuer);
  });

/** Done in the same transaction as the certificate, which it is told the number of. */
export type Alongside = (tx: Tx, certNo: string) => Promise<void>;

/**
 * The certificate of one person. Files are written before the transaction; of a number that is taken another is drawn.
 * Throws what stands in the way of everybody: a version that moved, a duty.
 */
export const issuePerson = async (
  issuer: Issuer,
  by: By,
  order: Order,
  person: Person,
  alongside: Alongside = async () => {},
): Promise<Outcome> => {
  return drawFree('certificate', async () => {
    const clock = await readClock(issuer);
    const content = await contentFor(issuer, order, person, clock.today);
    if ('refused' in content) return content;
    try {
      const document = await prepare(issuer, content, clock);
      const factsHash = endingFactsHash(content.holder, content.facts, content.expireDate);
      const made = { document, factsHash, renewed: content.renewed };
      await record(issuer, by, order.apply, person, made, (tx) => alongside(tx, document.certNo));
      return { certNo: document.certNo };
    } catch (error) {
      // Reissued or revoked meanwhile: what it is now decides.
      if (error instanceof RenewalMoved) return null;
      if (isUniqueViolation(error, 'Certificate_same_facts')) return { refused: '已持有相同的有效证书' };
      if (!isUniqueViolation(error)) throw error;
    }
    return null;
  });
};
