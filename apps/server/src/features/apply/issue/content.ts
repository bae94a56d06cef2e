import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { APPLY_KIND, ApplyEvidence, certOfApply, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { maybeOne, sql } from '#db/sql.ts';
import { hoursFact, type IssuedFacts, roundFact, tenths, totalFacts } from '#domain/certificate/facts.ts';
import { showsOrg } from '#domain/certificate/template.ts';
import { isInForce, NOT_IN_FORCE, renewedUntil, lastDayOf } from '#domain/apply/renewal.ts';
import { isEnded } from '#services/certificate/document/ended.ts';
import { certificateHolder, readPortrait, UNAGREED_PORTRAIT } from '#services/certificate/document/portrait.ts';
import type { CertificateContent, IssuerDeps } from '#services/certificate/document/prepare.ts';
import type { IssuingTemplate } from '#services/certificate/document/template.ts';

/** First step of a certificate: what it is to say, or why there is none. */

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
export const findToIssue = ({ db }: Pick<IssuerDeps, 'db'>, ids: readonly string[]) =>
  db.certApply.findMany({ where: { id: { in: [...ids] } }, select: SELECT, orderBy: { id: 'asc' } });
export type ToIssue = Awaited<ReturnType<typeof findToIssue>>[number];
export type PersonToIssue = ToIssue['items'][number];

/** An application, and what its certificates are drawn by. */
export type Order = { apply: ToIssue; template: IssuingTemplate };
/** Why a person gets none. */
export type Refusal = { refused: string };
/** The certificate in whose place another one comes. */
export type Renewed = { id: string; certNo: string; expireDate: string; orgId: string | null };
/** `renewed`: in whose place it comes. */
export type Ending = CertificateContent & { expireDate: string; renewed: Renewed | null };

const find = (applyId: string) => sql<Omit<Renewed, 'expireDate'> & { expireDate: string | null; status: number }>`
  SELECT c.id, c."certNo", c."expireDate"::text AS "expireDate", c."orgId", c.status
  FROM "CertApply" a JOIN "Certificate" c ON c.id = a."renewsId" WHERE a.id = ${applyId}::uuid`;

/** As it stands now: a reissue moves an application on to what took its certificate's place. */
const findRenewed = async (issuer: IssuerDeps, applyId: string): Promise<Renewed | Refusal> => {
  const found = await maybeOne(issuer.pool, find(applyId));
  if (!found || found.expireDate === null || !isInForce(found) || (await isEnded(issuer, found.certNo)))
    return { refused: NOT_IN_FORCE };
  const { id, certNo, expireDate, orgId } = found;
  return { id, certNo, expireDate, orgId };
};

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

/** What the certificate is to say today, or why there is none. */
export const contentFor = async (
  issuer: IssuerDeps,
  { apply, template }: Order,
  person: PersonToIssue,
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
  const holder = certificateHolder(person.user.realName, portrait);
  const years = yearsOf(template);
  const expireDate = renewed === null ? lastDayOf(today, years) : renewedUntil(renewed.expireDate, today, years);
  return { type: certOfApply(apply.kind), template, holder, facts, expireDate, portrait, renewed };
};
