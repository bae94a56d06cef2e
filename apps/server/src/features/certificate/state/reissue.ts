import { labelOf } from '@zhibiao/contract/core/codes';
import type { CertificateRow } from '@zhibiao/contract/certificate/learner';
import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { holdReissue } from '@zhibiao/contract/certificate/staff';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { HeldReceipt } from '@zhibiao/contract/held/staff';
import { certificateHolder, readPortrait, UNAGREED_PORTRAIT } from '#services/certificate/document/portrait.ts';
import { auditedTx } from '#services/audit/audited-tx.ts';
import { notify } from '#services/notify/notify.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { endingFactsHash, CertificateFacts, factsHash, CertificateHolder } from '#domain/certificate/facts.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { OPEN_STATUSES } from '#domain/apply/states.ts';
import { dateOnlyOrNull } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { holdAct } from '#jobs/held/hold.ts';
import { heldTask } from '#jobs/held/task.ts';
import { isEnded } from '#services/certificate/document/ended.ts';
import { type IssuerDeps, prepare, readIssueClock } from '#services/certificate/document/prepare.ts';
import { enabledTemplate } from '#services/certificate/document/template.ts';
import { drawFree } from '#services/certificate/draw-free.ts';
import { restated } from '#features/certificate/issue/restated-hours.ts';
import { findProve } from '#features/certificate/rows.ts';
import { lockRegister } from '#ports/signing/signing.ts';
import { findNumber, NOT_VALID, OWN_PAGE } from './common.ts';

const findOld = async (issuer: IssuerDeps, staff: Staff, certNo: string, today: string) => {
  if (!(await maybeOne(issuer.pool, findNumber(staff, certNo)))) throw missing('证书不存在');
  const old = await issuer.db.certificate.findUnique({
    where: { certNo },
    select: {
      id: true,
      type: true,
      userId: true,
      orgId: true,
      holder: true,
      facts: true,
      expireDate: true,
      status: true,
      sources: true,
    },
  });
  if (!old) throw missing('证书不存在');
  if (old.status !== CERT_STORED.valid || (await isEnded(issuer, certNo))) throw refused(NOT_VALID);
  const expireDate = dateOnlyOrNull(old.expireDate);
  if (expireDate !== null && expireDate < today) throw refused('该证书已过期，不能换发');
  const { userId } = old;
  if (userId === null) throw refused('持证人的账号已注销，不能换发');
  return {
    ...old,
    userId,
    expireDate,
    facts: CertificateFacts.parse(old.facts),
    holder: CertificateHolder.parse(old.holder),
  };
};

type Old = Awaited<ReturnType<typeof findOld>>;
type Replacement = {
  certNo: string;
  reason: string;
  document: Awaited<ReturnType<typeof prepare>>;
  hash: string;
  renamed: boolean;
};

/** The old one is replaced before the new one is written; the conditional update decides between two at once. */
const replace = (
  { db, register }: IssuerDeps,
  staff: Staff,
  old: Old,
  { certNo, reason, document, hash, renamed }: Replacement,
): Promise<string> =>
  auditedTx({ db }, staff, async (tx, note) => {
    // People first, as everywhere.
    if (renamed)
      await tx.user.updateMany({
        where: { id: old.userId },
        data: { realName: document.holder.name, nameLocked: true },
      });
    const { count } = await tx.certificate.updateMany({
      where: { id: old.id, status: CERT_STORED.valid },
      data: { status: CERT_STORED.replaced },
    });
    if (count === 0) throw conflict(NOT_VALID);
    const { id } = await tx.certificate.create({
      data: {
        ...document,
        userId: old.userId,
        orgId: old.orgId,
        factsHash: hash,
        previousId: old.id,
        reissueReason: reason,
        ...(old.sources === null ? {} : { sources: old.sources }),
      },
      select: { id: true },
    });
    await tx.certApplyItem.updateMany({ where: { certId: old.id }, data: { certId: id } });
    // An application that renews the old one renews what took its place.
    await tx.certApply.updateMany({
      where: { renewsId: old.id, status: { in: [...OPEN_STATUSES] } },
      data: { renewsId: id },
    });
    const kind = labelOf(CERT_TYPE, old.type) || '证书';
    await notify(tx, 'cert.replaced', [old.userId], { kind, certNo, newNo: document.certNo }, { link: OWN_PAGE });
    note({
      object: 'certificate',
      id: old.id,
      name: certNo,
      orgId: old.orgId,
      reason,
      facts: { replacedBy: document.certNo, renamed },
      users: [old.userId],
    });
    await lockRegister(tx);
    await register.record({ certNo, standing: 'replaced', reason: null, replacedBy: document.certNo });
    return id;
  });

type Input = InputOf<typeof holdReissue>['body'];

/** What it is made of, or why it cannot be made. */
const readyToReissue = async (issuer: IssuerDeps, staff: Staff, certNo: string, today: string) => {
  const old = await findOld(issuer, staff, certNo, today);
  const template = await enabledTemplate(issuer, old.type);
  const shown = template.look.fields.portrait;
  const { portrait, unagreed } = shown ? await readPortrait(issuer, old.userId) : { portrait: null, unagreed: false };
  if (unagreed) throw refused(UNAGREED_PORTRAIT);
  if (shown && old.holder.portrait !== undefined && !portrait) throw refused('持证人没有证件照，请上传后再换发');
  return { old, template, portrait };
};

/**
 * The same facts and the same last day under a new number, for a holder whose name is put right or whose document is
 * lost.
 */
export const reissueCertificate = async (
  issuer: IssuerDeps,
  staff: Staff,
  { certNo, realName, reason }: Input,
): Promise<CertificateRow> => {
  return drawFree('certificate', async () => {
    const clock = await readIssueClock(issuer);
    const { old, template, portrait } = await readyToReissue(issuer, staff, certNo, clock.today);
    const holder = certificateHolder(realName ?? old.holder.name, portrait);
    // It is issued now, by the issuer of now; what it says of the holder is what it said.
    const facts = { ...(await restated(issuer.pool, old.userId, old.facts)), issuer: template.issuer };
    const document = await prepare(
      issuer,
      { type: old.type, template, holder, facts, expireDate: old.expireDate, portrait },
      clock,
    );
    const hash = old.expireDate === null ? factsHash(holder, facts) : endingFactsHash(holder, facts, old.expireDate);
    try {
      return await findProve(
        issuer,
        old.userId,
        await replace(issuer, staff, old, { certNo, reason, document, hash, renamed: realName !== undefined }),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'Certificate_same_facts')) throw refused('持证人已有内容相同的有效证书');
      if (!isUniqueViolation(error)) throw error;
    }
    return null;
  });
};

/** Held: nothing is signed or made until then, and the staff who did it may take it back. */
export const reissueHeld = async (issuer: IssuerDeps, staff: Staff, body: Input): Promise<HeldReceipt> => {
  const { certNo, reason } = body;
  const { today } = await readIssueClock(issuer);
  const { old } = await readyToReissue(issuer, staff, certNo, today);
  const users = [old.userId];
  return holdAct(issuer, staff, {
    kind: 'certificate-reissue',
    subjectId: old.id,
    text: `换发证书 ${certNo}`,
    body,
    about: { object: 'certificate', id: old.id, name: certNo, orgId: old.orgId, reason, users },
  });
};
export const reissueTask = heldTask({
  body: holdReissue.body,
  audit: holdReissue.audit,
  permission: holdReissue.permission,
  perform: reissueCertificate,
  done: ({ certNo }) =>
    sql`SELECT 1 FROM "Certificate" WHERE "certNo" = ${certNo} AND status = ${lit(CERT_STORED.replaced)}`,
});
