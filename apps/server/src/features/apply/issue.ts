import { labelOf } from '@zhibiao/contract/codes';
import { APPLY, APPLY_KIND, ApplyEvidence, ITEM_RESULT } from '@zhibiao/contract/apply';
import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { CODE } from '@zhibiao/contract/envelope';
import type { issueApply as endpoint } from '@zhibiao/contract/apply-staff';
import { WORK_KIND } from '@zhibiao/contract/work';
import { finishApply } from './finish.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { maybeOne } from '#db/sql.ts';
import { nextStatus } from '#domain/apply-states.ts';
import { endingFactsHash, type Facts, roundFact, tenths, totalHours } from '#domain/certificate-facts.ts';
import type { Staff } from '#domain/staff.ts';
import { lastDayOf } from '#domain/time.ts';
import { AppError, conflict, missing, refused } from '#errors.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { holderOf, readPortrait } from '#services/certificate-document/portrait.ts';
import { auditedTx } from '#services/audit/audited-tx.ts';
import { sourcesOf } from '#services/certificate-sources.ts';
import { notify } from '#services/notify.ts';
import { DRAWS, type Issuer, prepare, readClock } from '#services/certificate-document/prepare.ts';
import { takeWork } from '#services/work/take.ts';
import { isSeen } from './staff-queries.ts';
import { certificateOf } from './subject.ts';

const YEARS = 3;
const CLOSED_ACCOUNT = 3;

const SELECT = {
  id: true,
  applyNo: true,
  kind: true,
  status: true,
  version: true,
  orgId: true,
  standardCode: true,
  createdBy: true,
  org: { select: { orgName: true } },
  lesson: { select: { name: true, standardCode: true } },
  items: {
    where: { result: ITEM_RESULT.passed },
    select: {
      id: true,
      userId: true,
      evidence: true,
      certId: true,
      user: { select: { realName: true, status: true } },
    },
    orderBy: { id: 'asc' },
  },
} as const;

const find = ({ db }: Issuer, id: string) => db.certApply.findUnique({ where: { id }, select: SELECT });
type Apply = NonNullable<Awaited<ReturnType<typeof find>>>;
type Person = Apply['items'][number];

/** What the application's evidence of this person lets a certificate state. */
const factsOf = (issuer: string, apply: Apply, evidence: ApplyEvidence): Facts => {
  const { score, fullScore, examDate } = evidence;
  if (score === null || fullScore === null || examDate === null)
    throw new Error(`application ${apply.applyNo} passed somebody without an exam`);
  const lessons = evidence.lessons.map((lesson) => ({
    lessonId: lesson.lessonId,
    name: lesson.name,
    ...roundFact(lesson.round),
    creditHours: tenths(lesson.creditHours),
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
    totalHours: totalHours(lessons),
    period: { from, to },
    exam: { score: tenths(score), fullScore, date: examDate },
    ...(standardCode === null ? {} : { standardCode }),
    ...(apply.org === null || apply.kind === 1 ? {} : { orgName: apply.org.orgName }),
  };
};

/** Takes a person out of the application: their account is gone, or they have the certificate already. */
const refuse = ({ db }: Issuer, person: Person, reason: string) =>
  db.certApplyItem.updateMany({
    where: { id: person.id, certId: null, result: ITEM_RESULT.passed },
    data: { result: ITEM_RESULT.refused, reason },
  });

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The certificate and its place in the application; the conditional update decides between two who issue at once. */
const record = (
  issuer: Issuer,
  staff: Staff,
  apply: Apply,
  { id, userId }: Person,
  document: Prepared,
  factsHash: string,
): Promise<void> =>
  auditedTx(issuer, staff, async (tx, note) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, realName: document.holder.name, status: { not: CLOSED_ACCOUNT } },
      data: { nameLocked: true },
    });
    if (count === 0) throw conflict('姓名刚刚修改过，请刷新后重试');
    const certificate = await tx.certificate.create({
      data: {
        ...document,
        userId,
        orgId: apply.orgId,
        factsHash,
        sources: await sourcesOf(tx, userId, document.facts),
      },
      select: { id: true },
    });
    const taken = await tx.certApplyItem.updateMany({
      where: { id, certId: null, result: ITEM_RESULT.passed },
      data: { certId: certificate.id },
    });
    if (taken.count === 0) throw conflict();
    note({
      object: 'certificate',
      id: certificate.id,
      name: document.certNo,
      orgId: apply.orgId,
      facts: { apply: apply.applyNo },
      users: [userId],
    });
    const [year, month, day] = (document.expireDate?.toISOString().slice(0, 10) ?? '').split('-');
    const { kind, lesson, standardCode } = apply;
    const about = certificateOf({ kind, lessonName: lesson?.name ?? null, standardCode });
    await notify(tx, [userId], {
      type: 'certificate',
      title: `${apply.kind === 1 ? '培训合格证书' : '内审员证书'}已签发`,
      content: `${about} ${document.certNo} 已签发，有效期至${year}年${Number(month)}月${Number(day)}日。`,
      linkUrl: '/mycenter/study-prove',
    });
  });

const issueOne = async (issuer: Issuer, staff: Staff, apply: Apply, person: Person): Promise<void> => {
  if (person.user.status === CLOSED_ACCOUNT) return void (await refuse(issuer, person, '账号已注销'));
  const facts = factsOf(issuer.config.issuer, apply, ApplyEvidence.parse(person.evidence));
  // An auditor's certificate shows who may carry it; a training certificate has no portrait and asks for none.
  const portrait = apply.kind === APPLY_KIND.auditor ? await readPortrait(issuer, person.userId) : null;
  if (apply.kind === APPLY_KIND.auditor && !portrait)
    return void (await refuse(issuer, person, '证件照已移除，请重新上传后再申请'));
  const holder = holderOf(person.user.realName, portrait);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const clock = await readClock(issuer);
    const expireDate = lastDayOf(clock.today, YEARS);
    try {
      return await record(
        issuer,
        staff,
        apply,
        person,
        await prepare(issuer, { type: apply.kind + 1, holder, facts, expireDate, portrait }, clock),
        endingFactsHash(holder, facts, expireDate),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'Certificate_same_facts'))
        return void (await refuse(issuer, person, '已持有相同的有效证书'));
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new Error('no free certificate number in eight draws');
};

type Answer = AnswerOf<typeof endpoint>;

const answerOf = async ({ db }: Issuer, id: string, version: number): Promise<Answer> => {
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
const issueAll = async (issuer: Issuer, staff: Staff, id: string, version: number): Promise<Answer> => {
  const apply = (await maybeOne(issuer.pool, isSeen(staff, id))) === null ? null : await find(issuer, id);
  if (!apply) throw missing('申请不存在');
  if (apply.version !== version) throw conflict();
  if (nextStatus('issue', 'platform', apply.status) === null)
    throw refused(`申请${labelOf(APPLY, apply.status)}，不能制证`);
  await takeWork(issuer.pool, staff, WORK_KIND.issue, id);
  for (const person of apply.items.filter(({ certId }) => certId === null)) {
    // Another process may have issued it meanwhile; whether all are done is asked at the end.
    await issueOne(issuer, staff, apply, person).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== CODE.conflict) throw error;
    });
  }
  return answerOf(issuer, id, await finishApply(issuer, staff, apply));
};

/** Requests that come together within this process share one issue. */
const once = singleFlight<Answer>();
export const issueApply = (
  issuer: Issuer,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<Answer> => once(`${staff.id ?? ''}:${id}:${version}`, () => issueAll(issuer, staff, id, version));
