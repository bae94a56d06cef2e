import { labelOf } from '@zhibiao/contract/codes';
import type { CertificateRow } from '@zhibiao/contract/certificate';
import { CERT_TYPE } from '@zhibiao/contract/certificate';
import { holderOf, readPortrait, UNAGREED_PORTRAIT } from '#services/certificate-document/portrait.ts';
import { audited } from '#services/audit/audited.ts';
import { auditedTx } from '#services/audit/audited-tx.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { notify } from '#services/notify.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { endingFactsHash, Facts, factsHash, Holder } from '#domain/certificate-facts.ts';
import type { Staff } from '#domain/staff.ts';
import { OPEN_STATUSES } from '#domain/apply-states.ts';
import { dateOnlyOrNull } from '#domain/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { REGISTER_LOCK } from '#ports/register.ts';
import { isEnded } from '#services/certificate-document/ended.ts';
import { type Issuer, prepare, readClock } from '#services/certificate-document/prepare.ts';
import { enabledTemplate } from '#services/certificate-document/template.ts';
import { drawFree } from '#services/draw-free.ts';
import { restated } from '#services/restated-hours.ts';
import { findProve } from './rows.ts';

/** What staff do to a certificate that was issued: its status changes, never its facts. */

const VALID = 1;
const REVOKED = 2;
const REPLACED = 3;
const NOT_VALID = '该证书已撤销或已换发';

type Revocation = { certNo: string; reason: string; note?: string | undefined };
type Revoked = { id: string; userId: string | null; orgId: string | null; type: number };

const revoke = (staff: Staff, { certNo, reason }: Revocation, from: typeof VALID | typeof REVOKED) => sql<Revoked>`
  UPDATE "Certificate" SET status = ${lit(REVOKED)}, "revokeReason" = ${reason}
  WHERE "certNo" = ${certNo} AND status = ${lit(from)} AND ${scopeSql(staff, sql`"orgId"`)}
  RETURNING id, "userId", "orgId", type`;
const findNumber = (staff: Staff, certNo: string) => sql`
  SELECT 1 FROM "Certificate" WHERE "certNo" = ${certNo} AND ${scopeSql(staff, sql`"orgId"`)}`;
const LOCK_REGISTER = sql`SELECT pg_advisory_xact_lock(${lit(REGISTER_LOCK)})`;
const OWN_PAGE = '/mycenter/study-prove';

export const revokeCertificate = async (
  { pool, register }: Pick<Issuer, 'pool' | 'register'>,
  staff: Staff,
  { certNo, reason, note: remark }: Revocation,
): Promise<null> =>
  audited({ pool }, staff, async (client, note) => {
    const valid = await maybeOne(client, revoke(staff, { certNo, reason }, VALID));
    await run(client, LOCK_REGISTER);
    // A row revoked before the data folder was restored can be revoked again. Only under the lock is it known that
    // nobody else has just revoked it.
    const again = !valid && (await register.statusOf(certNo)) === undefined;
    const revoked = again ? await maybeOne(client, revoke(staff, { certNo, reason }, REVOKED)) : valid;
    if (!revoked)
      throw (await maybeOne(client, findNumber(staff, certNo))) ? refused(NOT_VALID) : missing('证书不存在');
    const said = { kind: labelOf(CERT_TYPE, revoked.type) || '证书', certNo, reason };
    if (revoked.userId) await notify(client, 'cert.revoked', [revoked.userId], said, { link: OWN_PAGE });
    if (revoked.orgId && revoked.type !== 1)
      await notify(client, 'cert.revoked', { orgId: revoked.orgId, right: 'cert' }, said, {
        link: '/admin/certificate',
        siteOnly: true,
      });
    note({
      object: 'certificate',
      id: revoked.id,
      name: certNo,
      orgId: revoked.orgId,
      changes: { status: { from: '有效', to: '已撤销' } },
      reason,
      ...(remark && { facts: { note: remark } }),
      users: revoked.userId ? [revoked.userId] : [],
    });
    await register.record({ certNo, standing: 'revoked', reason, replacedBy: null });
    return null;
  });

const findOld = async (issuer: Issuer, staff: Staff, certNo: string, today: string) => {
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
  if (old.status !== VALID || (await isEnded(issuer, certNo))) throw refused(NOT_VALID);
  const expireDate = dateOnlyOrNull(old.expireDate);
  if (expireDate !== null && expireDate < today) throw refused('该证书已过期，不能换发');
  const { userId } = old;
  if (userId === null) throw refused('持证人的账号已注销，不能换发');
  return { ...old, userId, expireDate, facts: Facts.parse(old.facts), holder: Holder.parse(old.holder) };
};

type Old = Awaited<ReturnType<typeof findOld>>;
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The old one is replaced before the new one is written; the conditional update decides between two at once. */
const replace = (
  { db, register }: Issuer,
  staff: Staff,
  certNo: string,
  old: Old,
  document: Prepared,
  hash: string,
  renamed: boolean,
): Promise<string> =>
  auditedTx({ db }, staff, async (tx, note) => {
    // People first, as everywhere.
    if (renamed)
      await tx.user.updateMany({
        where: { id: old.userId },
        data: { realName: document.holder.name, nameLocked: true },
      });
    const { count } = await tx.certificate.updateMany({
      where: { id: old.id, status: VALID },
      data: { status: REPLACED },
    });
    if (count === 0) throw conflict(NOT_VALID);
    const { id } = await tx.certificate.create({
      data: {
        ...document,
        userId: old.userId,
        orgId: old.orgId,
        factsHash: hash,
        previousId: old.id,
        ...(old.sources === null ? {} : { sources: old.sources }),
      },
      select: { id: true },
    });
    await tx.certApplyItem.updateMany({ where: { certId: old.id }, data: { certId: id } });
    // Whoever is renewing the old one renews what took its place.
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
      facts: { replacedBy: document.certNo, renamed },
      users: [old.userId],
    });
    await run(tx, LOCK_REGISTER);
    await register.record({ certNo, standing: 'replaced', reason: null, replacedBy: document.certNo });
    return id;
  });

/**
 * The same facts and the same last day under a new number, for a holder whose name is put right or whose document is
 * lost.
 */
export const reissueCertificate = async (
  issuer: Issuer,
  staff: Staff,
  { certNo, realName }: { certNo: string; realName?: string | undefined },
): Promise<CertificateRow> => {
  return drawFree('certificate', async () => {
    const clock = await readClock(issuer);
    const old = await findOld(issuer, staff, certNo, clock.today);
    const template = await enabledTemplate(issuer, old.type);
    const shown = template.look.fields.portrait;
    const { portrait, unagreed } = shown ? await readPortrait(issuer, old.userId) : { portrait: null, unagreed: false };
    if (unagreed) throw refused(UNAGREED_PORTRAIT);
    if (shown && old.holder.portrait !== undefined && !portrait) throw refused('持证人没有证件照，请上传后再换发');
    const holder = holderOf(realName ?? old.holder.name, portrait);
    // It is issued now, by whoever issues now; what it says of the holder is what it said.
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
        await replace(issuer, staff, certNo, old, document, hash, realName !== undefined),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'Certificate_same_facts')) throw refused('持证人已有内容相同的有效证书');
      if (!isUniqueViolation(error)) throw error;
    }
    return null;
  });
};
