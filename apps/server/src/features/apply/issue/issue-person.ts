import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { APPLY, APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { AuditAction } from '@zhibiao/contract/audit-actions';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import type { Tx } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { endingFactsHash } from '#domain/certificate/facts.ts';
import { conflict, refused } from '#errors.ts';
import { lockRegister } from '#ports/signing/signing.ts';
import { auditedTxAs } from '#services/audit/audited-tx.ts';
import type { Actor } from '#services/audit/seal.ts';
import { type IssuerDeps, prepare, readIssueClock } from '#services/certificate/document/prepare.ts';
import { sourcesOf } from '#services/certificate/sources.ts';
import { mayIssue, NOT_ISSUER } from '#services/staff/duty.ts';
import { notify } from '#services/notify/notify.ts';
import { certificateOf } from '#features/apply/subject.ts';
import {
  type Ending,
  type PersonToIssue,
  type Renewed,
  type ToIssue,
  contentFor,
  type Order,
  type Refusal,
} from './content.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { drawFree } from '#services/certificate/draw-free.ts';

/** A certificate: what it says (content.ts), the document (services), and its row, which is written here. */

/** Who issues: as the audit log tells it, and whom separated duties count. */
export type By = { actor: Actor; action: AuditAction | null; duty: string | null };
/** It is not any more what it was when the new one was drawn. */
class RenewalMoved extends Error {}

/** 有效 → 已换发 by this number, before the new one is written: of a renewal, a reissue and a revocation one is first. */
const replaceRenewed = async (tx: Tx, { id, certNo, orgId }: Renewed, replacedBy: string) => {
  const { count } = await tx.certificate.updateMany({
    where: { id, status: CERT_STORED.valid },
    data: { status: CERT_STORED.replaced },
  });
  if (count === 0) throw new RenewalMoved();
  return {
    note: { object: 'certificate', id, name: certNo, orgId, facts: { replacedBy } } as const,
    /** The last step of the transaction. */
    register: async ({ register }: Pick<IssuerDeps, 'register'>): Promise<void> => {
      await lockRegister(tx);
      await register.record({ certNo, standing: 'replaced', reason: null, replacedBy });
    },
  };
};

/**
 * Gives the person the certificate while the application still waits for it and the issuer may: the statement
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

export const isOwnAudit = async ({ pool }: Pick<IssuerDeps, 'pool'>, applyId: string, duty: string | null) =>
  (await maybeOne(
    pool,
    sql`SELECT 1 FROM "CertApply" a WHERE a.id = ${applyId}::uuid AND NOT ${mayIssue(sql`a."auditedBy"`, duty)}`,
  )) !== null;

const lastDay = (date: Date | null): string => {
  const [year, month, day] = (date?.toISOString().slice(0, 10) ?? '').split('-');
  return `${year}年${Number(month)}月${Number(day)}日`;
};

type Made = { content: Ending; document: Awaited<ReturnType<typeof prepare>> };
/** Done in the same transaction as the certificate, whose number it is passed. */
export type Alongside = (tx: Tx, certNo: string) => Promise<void>;

const tellHolder = async (
  tx: Tx,
  { kind, lesson, standardCode }: ToIssue,
  userId: string,
  { content: { renewed }, document }: Made,
): Promise<void> => {
  const news = {
    kind: kind === APPLY_KIND.training ? '培训合格证书' : '内审员证书',
    done: renewed ? '换证' : '签发',
    about: certificateOf({ kind, lessonName: lesson?.name ?? null, standardCode }),
    certNo: document.certNo,
    date: lastDay(document.expireDate),
    former: renewed ? `，原证书 ${renewed.certNo} 已换发` : '',
  };
  await notify(tx, 'cert.issued', [userId], news, { link: '/mycenter/study-prove' });
};

/** The certificate, its place in the application and the news of it, all at once. */
const recordCertificate = (
  issuer: IssuerDeps,
  by: By,
  apply: ToIssue,
  { id, userId }: PersonToIssue,
  made: Made,
  alongside: Alongside,
): Promise<void> =>
  auditedTxAs(issuer, by.actor, by.action, async (tx, note) => {
    const { content, document } = made;
    const { renewed } = content;
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
        factsHash: endingFactsHash(content.holder, content.facts, content.expireDate),
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
    await tellHolder(tx, apply, userId, made);
    await alongside(tx, document.certNo);
    await replaced?.register(issuer);
  });

type Outcome = { certNo: string } | Refusal;

/**
 * The certificate of one person who passed. Files are written before the transaction; of a number that is taken
 * another is drawn. Throws what stands in the way of everybody: a version that moved, a duty.
 */
export const issuePerson = async (
  issuer: IssuerDeps,
  by: By,
  order: Order,
  person: PersonToIssue,
  alongside: Alongside = async () => {},
): Promise<Outcome> =>
  drawFree('certificate', async () => {
    const clock = await readIssueClock(issuer);
    const content = await contentFor(issuer, order, person, clock.today);
    if ('refused' in content) return content;
    try {
      const document = await prepare(issuer, content, clock);
      await recordCertificate(issuer, by, order.apply, person, { content, document }, alongside);
      return { certNo: document.certNo };
    } catch (error) {
      // Reissued or revoked meanwhile: what it is now decides.
      if (error instanceof RenewalMoved) return null;
      if (isUniqueViolation(error, 'Certificate_same_facts')) return { refused: '已持有相同的有效证书' };
      if (!isUniqueViolation(error)) throw error;
    }
    return null;
  });
