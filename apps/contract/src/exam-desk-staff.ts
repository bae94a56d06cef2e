import { z } from 'zod';
import { schemaOf } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { ATTEMPT, AttemptId, PaperId } from './exam.ts';
import { TimelineEntry } from './exam-stats-staff.ts';
import { AnswerValue } from './exam.ts';
import { DateTime, Instant, PageQuery, Reason, StaffMinute } from './fields.ts';

/** The live desk: who sits a paper now, and what an invigilator may do about it. */

/** How somebody who sits is doing. Heard of last more than 75 s ago: 失联. */
export const DESK_TABS = ['attention', 'running', 'handed', 'waiting', 'all'] as const;
export const DeskRow = z.object({
  attemptId: z.string().nullable(),
  userId: z.string(),
  name: z.string(),
  orgName: z.string().nullable(),
  no: z.number(),
  status: schemaOf(ATTEMPT).nullable(),
  reviewState: z.number(),
  /** lost, away, working, handed, review, void, waiting: worst first. */
  state: z.enum(['lost', 'away', 'working', 'handed', 'review', 'void', 'waiting']),
  startTime: Instant.nullable(),
  deadline: Instant.nullable(),
  submitTime: Instant.nullable(),
  answered: z.number(),
  total: z.number(),
  savedAt: Instant.nullable(),
  seenAt: Instant.nullable(),
  blurCount: z.number(),
  awaySec: z.number(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
});
export type DeskRow = z.output<typeof DeskRow>;
const watching = { access: 'staff', permission: 'exam:monitor' } as const;
/** Passive but for a page that is looked at: it says `watch=1`, and keeps its session. */
export const deskList = endpoint({
  method: 'GET',
  path: '/system/exam/desk/list',
  ...watching,
  query: PageQuery.extend({
    paperId: PaperId,
    tab: z.enum(DESK_TABS, { error: '筛选有误' }).default('attention'),
    keyword: z.string().trim().max(50, '关键词不能超过50个字符').optional(),
  }),
  rows: DeskRow,
});
export const DeskSummary = z.object({
  paperId: z.string(),
  title: z.string(),
  openTime: DateTime.nullable(),
  closeTime: DateTime.nullable(),
  durationMin: z.number(),
  serverTime: Instant,
  running: z.number(),
  lost: z.number(),
  away: z.number(),
  handed: z.number(),
  reviewing: z.number(),
  waiting: z.number(),
  /** How many sat at each of these moments, and will by their deadlines: at most 60 points of the last 3 hours on. */
  curve: z.array(z.object({ at: Instant, running: z.number(), expected: z.boolean() })),
  /** Interruptions of the service in that time, given back to whoever sat. */
  outages: z.array(z.object({ from: Instant, minutes: z.number() })),
});
export type DeskSummary = z.output<typeof DeskSummary>;
export const deskSummary = endpoint({
  method: 'GET',
  path: '/system/exam/desk/summary',
  ...watching,
  query: z.object({ paperId: PaperId }),
  data: DeskSummary,
});
/** Papers that somebody sits now or sat today, or that are open. */
export const deskPapers = endpoint({
  method: 'GET',
  path: '/system/exam/desk/papers',
  ...watching,
  data: z.array(z.object({ paperId: z.string(), title: z.string(), running: z.number() })),
});
export const deskAttempt = endpoint({
  method: 'GET',
  path: '/system/exam/desk/attempt',
  ...watching,
  query: z.object({ attemptId: AttemptId }),
  data: DeskRow.extend({ timeline: z.array(TimelineEntry), attemptsLeft: z.number() }),
});

/** Of the dialog: the same act again changes nothing and gives the same answer. */
const actId = z.uuid({ error: '请刷新后重试' });
export const ACT_MOST = 500;
const attemptIds = z.array(AttemptId).min(1, '请选择考生').max(ACT_MOST, `一次最多${ACT_MOST}人`);
const Done = z.object({
  done: z.number(),
  skipped: z.array(z.object({ attemptId: z.string(), reason: z.string() })),
});
const acting = { access: 'staff', permission: 'exam:act' } as const;
export const extendExam = endpoint({
  method: 'POST',
  path: '/system/exam/desk/extend',
  ...acting,
  audit: 'exam.extend',
  body: z.object({
    actId,
    paperId: PaperId,
    /** Or everybody who sits it now. */
    attemptIds: z.union([attemptIds, z.literal('all')], { error: '请选择考生' }),
    minutes: z
      .number({ error: '请输入延长的分钟' })
      .int('延长的分钟须为整数')
      .min(1, '至少延长1分钟')
      .max(240, '一次最多延长240分钟'),
    reason: Reason,
  }),
  data: Done,
});
export const handInFor = endpoint({
  method: 'POST',
  path: '/system/exam/desk/handin',
  ...acting,
  audit: 'exam.handIn',
  body: z.object({ actId, paperId: PaperId, attemptIds, reason: Reason }),
  data: Done,
});
export const messageExam = endpoint({
  method: 'POST',
  path: '/system/exam/desk/message',
  ...acting,
  audit: 'exam.message',
  body: z.object({
    actId,
    paperId: PaperId,
    attemptIds: z.union([attemptIds, z.literal('all')], { error: '请选择考生' }),
    text: z.string({ error: '请输入消息' }).trim().min(2, '消息至少2个字符').max(100, '消息不能超过100个字符'),
  }),
  data: Done,
});
export const GRANT_MOST = 200;
export const grantAttempts = endpoint({
  method: 'POST',
  path: '/system/exam/desk/grant',
  ...acting,
  audit: 'exam.grant',
  body: z.object({
    actId,
    paperId: PaperId,
    userIds: z
      .array(z.uuid({ error: '学员不存在' }))
      .min(1, '请选择学员')
      .max(GRANT_MOST, `一次最多${GRANT_MOST}人`),
    n: z.number({ error: '请输入次数' }).int('次数须为整数').min(1, '至少1次').max(3, '最多3次'),
    validUntil: StaffMinute('有效期有误').nullable().default(null),
    skipWait: z.boolean().default(false),
    reason: Reason,
  }),
  data: z.object({ done: z.number() }),
});

/** What voiding would touch, and what it leaves as it is. */
export const VoidImpact = z.object({
  /** It is the pass that finished its course. */
  finishes: z.string().nullable(),
  certificates: z.array(z.object({ id: z.string(), certNo: z.string(), type: z.number() })),
  applications: z.array(z.object({ id: z.string(), applyNo: z.string() })),
  /** Another released pass stands in its place. */
  otherPass: z.boolean(),
});
const voiding = { access: 'staff', permission: 'exam:void' } as const;
export const voidImpact = endpoint({
  method: 'GET',
  path: '/system/exam/desk/void/impact',
  ...voiding,
  query: z.object({ attemptId: AttemptId }),
  data: VoidImpact,
});
const Moved = z.object({ attemptId: z.string(), status: schemaOf(ATTEMPT) });
/** `status` as it was shown. */
export const voidAttempt = endpoint({
  method: 'POST',
  path: '/system/exam/desk/void',
  ...voiding,
  fresh: true,
  audit: 'exam.void',
  body: z.object({ attemptId: AttemptId, status: z.number({ error: '请刷新后重试' }), reason: Reason }),
  data: Moved,
  done: '已作废',
});
export const unvoidAttempt = endpoint({
  method: 'POST',
  path: '/system/exam/desk/unvoid',
  ...voiding,
  fresh: true,
  audit: 'exam.unvoid',
  body: z.object({ attemptId: AttemptId, reason: Reason }),
  data: Moved,
  done: '已恢复',
});

/** Attempts whose learners were away more often than allowed; a person looks before anything is told. */
export const REVIEW_RESULT = ['clear', 'warn', 'void'] as const;
const reviewing = { access: 'staff', permission: 'exam:review' } as const;
export const ReviewRow = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  name: z.string(),
  orgName: z.string().nullable(),
  submitTime: DateTime.nullable(),
  blurCount: z.number(),
  blurLimit: z.number(),
  awaySec: z.number(),
  score: z.number().nullable(),
  waitedDays: z.number(),
});
/** The oldest first. */
export const reviewList = endpoint({
  method: 'GET',
  path: '/system/exam/review/list',
  ...reviewing,
  query: PageQuery.extend({ paperId: PaperId.optional() }),
  rows: ReviewRow,
});
export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/system/exam/review/attempt',
  ...reviewing,
  query: z.object({ attemptId: AttemptId }),
  data: ReviewRow.extend({
    status: schemaOf(ATTEMPT),
    reviewState: z.number(),
    timeline: z.array(TimelineEntry),
    /** Each time away with the answers that were saved within two minutes around it. */
    aways: z.array(
      z.object({
        from: DateTime,
        sec: z.number(),
        saves: z.array(z.object({ questionNo: z.number(), value: AnswerValue, at: DateTime, before: z.boolean() })),
      }),
    ),
  }),
});
export const decideReview = endpoint({
  method: 'POST',
  path: '/system/exam/review',
  ...reviewing,
  audit: 'exam.review',
  body: z.object({ attemptId: AttemptId, result: z.enum(REVIEW_RESULT, { error: '请选择结论' }), note: Reason }),
  data: z.object({ attemptId: z.string(), reviewState: z.number(), status: schemaOf(ATTEMPT) }),
  done: '已复核',
});
