import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import { ATTEMPT as ATTEMPT_STATUS } from '@zhibiao/contract/exam/types';
import { SCORE_CHANGE } from '@zhibiao/contract/exam/staff-void';
import type { Db } from '#db/client.ts';
import { learnersStatus } from '#domain/exam/attempt-states.ts';
import { dateOnlyOrNull, dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { latest, ROWS_MAX } from './rows.ts';

const ATTEMPT = {
  no: true,
  edition: true,
  round: true,
  status: true,
  startTime: true,
  deadline: true,
  submitTime: true,
  submitType: true,
  score: true,
  totalScore: true,
  passScore: true,
  passed: true,
  blurCount: true,
  reviewState: true,
  voidedFrom: true,
  releasedAt: true,
  paper: { select: { title: true } },
  answers: { select: { questionId: true, value: true, savedAt: true } },
  events: { select: { type: true, durationMs: true, note: true, at: true } },
  changes: { select: { cause: true, from: true, to: true, passedFrom: true, passedTo: true, reason: true, at: true } },
} as const;
const CERTIFICATE = {
  certNo: true,
  type: true,
  holder: true,
  facts: true,
  issueDate: true,
  expireDate: true,
  status: true,
  revokeReason: true,
  verifyCode: true,
  sha256: true,
  createdAt: true,
} as const;
const APPLICATION = {
  evidence: true,
  result: true,
  reason: true,
  cert: { select: { certNo: true } },
  apply: {
    select: {
      applyNo: true,
      kind: true,
      status: true,
      lessonId: true,
      standardCode: true,
      opinion: true,
      createdBy: true,
      createdAt: true,
      submitTime: true,
      org: { select: { orgName: true } },
      renews: { select: { certNo: true } },
      logs: {
        select: { fromStatus: true, toStatus: true, action: true, operator: true, opinion: true, createdAt: true },
        orderBy: { createdAt: 'asc' },
      },
    },
  },
} as const;

/** Why staff voided an attempt or let it stand is theirs: it may speak of other people. */
const AMONG_STAFF: ReadonlySet<string> = new Set(['void', 'unvoid', 'review']);
const VOIDING: ReadonlySet<number> = new Set([SCORE_CHANGE.void, SCORE_CHANGE.unvoid]);

/** The person's exams, certificates and applications for these. */
export const resultsOf = async (db: Db, userId: string) => {
  const mine = { where: { userId } };
  const [attempts, certificates, applications] = await Promise.all([
    db.attempt.findMany({ ...mine, take: ROWS_MAX, orderBy: { startTime: 'desc' }, select: ATTEMPT }),
    db.certificate.findMany({ ...mine, ...latest, select: CERTIFICATE }),
    db.certApplyItem.findMany({ ...mine, take: ROWS_MAX, orderBy: { id: 'desc' }, select: APPLICATION }),
  ]);
  return {
    attempts: attempts.map(
      ({ paper, answers, events, changes, score, startTime, deadline, submitTime, releasedAt, ...a }) => ({
        ...a,
        paper: paper.title,
        status: learnersStatus(a.status),
        voidedFrom: a.voidedFrom === null ? null : learnersStatus(a.voidedFrom),
        // Not before its release, here either.
        score: a.status === ATTEMPT_STATUS.graded ? (score?.toNumber() ?? null) : null,
        passed: a.status === ATTEMPT_STATUS.graded ? a.passed : null,
        startTime: dateTime(startTime),
        deadline: dateTime(deadline),
        submitTime: dateTimeOrNull(submitTime),
        releaseTime: dateTimeOrNull(releasedAt),
        answers: answers.map(({ savedAt, ...answer }) => ({ ...answer, savedTime: dateTime(savedAt) })),
        events: events.map(({ at, note, ...event }) => ({
          ...event,
          note: AMONG_STAFF.has(event.type) ? null : note,
          time: dateTime(at),
        })),
        changes: (a.status === ATTEMPT_STATUS.graded ? changes : []).map(({ at, from, to, reason, ...change }) => ({
          ...change,
          reason: VOIDING.has(change.cause) ? null : reason,
          from: from?.toNumber() ?? null,
          to: to?.toNumber() ?? null,
          time: dateTime(at),
        })),
      }),
    ),
    certificates: certificates.map(({ issueDate, expireDate, createdAt, ...c }) => ({
      ...c,
      issueDate: dateOnlyOrNull(issueDate),
      expireDate: dateOnlyOrNull(expireDate),
      createTime: dateTime(createdAt),
    })),
    applications: applications.map(
      ({ cert, apply: { org, logs, renews, opinion, createdBy, createdAt, submitTime, ...apply }, ...item }) => {
        // An opinion given to an organisation about its people together stays with it, as on the page (features/apply).
        const own = createdBy === userId && apply.kind === APPLY_KIND.training;
        return {
          ...apply,
          orgName: org?.orgName ?? null,
          renews: renews?.certNo ?? null,
          opinion: own ? opinion : null,
          createTime: dateTime(createdAt),
          submitTime: dateTimeOrNull(submitTime),
          ...item,
          certNo: cert?.certNo ?? null,
          logs: logs.map(({ createdAt: at, ...log }) => ({
            ...log,
            opinion: own ? log.opinion : null,
            time: dateTime(at),
          })),
        };
      },
    ),
  };
};
