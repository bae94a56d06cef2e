import { labelOf } from '@zhibiao/contract/core/codes';
import { APPLY, certOfApply, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { CODE } from '@zhibiao/contract/core/envelope';
import type * as contract from '@zhibiao/contract/apply/staff';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { finishApply } from './finish.ts';
import { maybeOne } from '#db/sql.ts';
import { nextStatus } from '#domain/apply/states.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { AppError, conflict, missing, refused } from '#errors.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { actorOf } from '#services/audit/audited.ts';
import type { IssuerDeps } from '#services/certificate/document/prepare.ts';
import { dutyOf, NOT_ISSUER } from '#services/staff/duty.ts';
import { enabledTemplate, type IssuingTemplate } from '#services/certificate/document/template.ts';
import { takeWork } from '#services/work/take.ts';
import { findToIssue, type PersonToIssue, type ToIssue } from './content.ts';
import { type By, isOwnAudit, issuePerson } from './issue-person.ts';
import { isSeen } from '#features/apply/review/queries.ts';

/** Takes a person out of the application: their account is gone, or they have the certificate already. */
const refuse = ({ db }: IssuerDeps, person: PersonToIssue, reason: string) =>
  db.certApplyItem.updateMany({
    where: { id: person.id, certId: null, result: ITEM_RESULT.passed },
    data: { result: ITEM_RESULT.refused, reason },
  });

type Issuing = { by: By; template: IssuingTemplate };
const issueOne = async (
  issuer: IssuerDeps,
  { by, template }: Issuing,
  apply: ToIssue,
  person: PersonToIssue,
): Promise<void> => {
  const outcome = await issuePerson(issuer, by, { apply, template }, person);
  if ('refused' in outcome) await refuse(issuer, person, outcome.refused);
};

type Answer = AnswerOf<typeof contract.issueApply>;

const answerOf = async ({ db }: IssuerDeps, id: string, version: number): Promise<Answer> => {
  const items = await db.certApplyItem.findMany({
    where: { applyId: id },
    select: { userId: true, reason: true, result: true, cert: { select: { certNo: true } } },
    orderBy: { id: 'asc' },
  });
  return {
    id,
    status: APPLY.issued,
    version,
    certificates: items.flatMap(({ userId, cert }) => (cert ? [{ userId, certNo: cert.certNo }] : [])),
    refused: items.flatMap(({ userId, reason, result }) =>
      result === ITEM_RESULT.refused ? [{ userId, reason: reason ?? '' }] : [],
    ),
  };
};

/**
 * A certificate for everybody who passed, one after the other; what a broken attempt has issued stays issued, and the
 * next goes on from there.
 */
const issueAll = async (issuer: IssuerDeps, staff: Staff, id: string, version: number): Promise<Answer> => {
  const seen = (await maybeOne(issuer.pool, isSeen(staff, id))) !== null;
  const [apply] = seen ? await findToIssue(issuer, [id]) : [];
  if (!apply) throw missing('申请不存在');
  if (apply.version !== version) throw conflict();
  if (nextStatus('issue', 'platform', apply.status) === null)
    throw refused(`申请${labelOf(APPLY, apply.status)}，不能制证`);
  const by: By = { actor: actorOf(staff), action: staff.action, duty: await dutyOf(issuer.pool, staff) };
  if (await isOwnAudit(issuer, id, by.duty)) throw refused(NOT_ISSUER);
  const template = await enabledTemplate(issuer, certOfApply(apply.kind));
  await takeWork(issuer.pool, staff, WORK_KIND.issue, id);
  for (const person of apply.items.filter(({ certId }) => certId === null)) {
    // Another process may have issued it meanwhile; whether all are done is queried at the end.
    await issueOne(issuer, { by, template }, apply, person).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== CODE.conflict) throw error;
    });
  }
  return answerOf(issuer, id, await finishApply(issuer, staff, apply));
};

/** Requests that come together within this process share one issue. */
const once = singleFlight<Answer>();
export const issueApply = (
  issuer: IssuerDeps,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<Answer> => once(`${staff.id}:${id}:${version}`, () => issueAll(issuer, staff, id, version));
