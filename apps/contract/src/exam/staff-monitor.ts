import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { ATTEMPT, REVIEW } from './types.ts';
import { AttemptId, PaperId, DateTime, Instant, PageQuery, Reason, searchWord } from '../core/fields.ts';
import { AttemptTimelineEntry } from './staff-stats.ts';

/** The live desk: who sits a paper now, and what an invigilator may do about it. */

/** Heard of last longer ago than this: 失联. */
export const LOST_AFTER_SEC = 75;
/** How a learner who sits is doing, worst first. */
export const DESK_STATES = ['lost', 'away', 'working', 'review', 'handed', 'void', 'waiting'] as const;
export type DeskState = (typeof DESK_STATES)[number];
/** 需要关注 are those lost or away, and those whose absences a person will look at. */
export const DESK_TABS = ['attention', 'running', 'handed', 'waiting', 'all'] as const;
export const DeskRow = z.object({
  attemptId: z.string().nullable(),
  userId: z.string(),
  name: z.string(),
  orgName: z.string().nullable(),
  no: z.number(),
  status: schemaOf(ATTEMPT).nullable(),
  reviewState: schemaOf(REVIEW),
  state: z.enum(DESK_STATES),
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
const watching = { access: 'staff', permission: 'exam:monitor', scope: 'org' } as const;
/**
 * Who sits now or did within a day, of learners within the viewer's data scope. Unlike what other pages poll it counts
 * as use: an invigilator may touch nothing for an hour, and a hidden page does not poll.
 */
export const deskList = endpoint({
  title: '考试监控：考生',
  method: 'GET',
  path: '/system/exam/desk/list',
  ...watching,
  query: PageQuery.extend({
    paperId: PaperId,
    tab: z.enum(DESK_TABS, { error: '筛选有误' }).default('attention'),
    keyword: searchWord(50).optional(),
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
  /** Interruptions of the service in that time, given back to the learners who sat. */
  outages: z.array(z.object({ from: Instant, minutes: z.number() })),
});
export type DeskSummary = z.output<typeof DeskSummary>;
export const deskSummary = endpoint({
  title: '考试监控：概况',
  method: 'GET',
  path: '/system/exam/desk/summary',
  ...watching,
  query: z.object({ paperId: PaperId }),
  data: DeskSummary,
});
/** Papers that learners sit now or sat within a day, or that are open, the fullest first. */
export const deskPapers = endpoint({
  title: '可以监控的考试',
  method: 'GET',
  path: '/system/exam/desk/papers',
  ...watching,
  data: z.array(z.object({ paperId: z.string(), title: z.string(), running: z.number() })),
});
export const deskAttempt = endpoint({
  title: '考试监控：一名考生',
  method: 'GET',
  path: '/system/exam/desk/attempt',
  ...watching,
  query: z.object({ attemptId: AttemptId }),
  data: DeskRow.extend({ timeline: z.array(AttemptTimelineEntry), attemptsLeft: z.number() }),
});

/** Of the dialog: the same act again changes nothing and gives the same answer. */
const actId = z.uuid({ error: '请刷新后重试' });
export const ACT_MOST = 500;
const attemptIds = z.array(AttemptId).min(1, '请选择考生').max(ACT_MOST, `一次最多${ACT_MOST}人`);
const Done = z.object({
  done: z.number(),
  skipped: z.array(z.object({ attemptId: z.string(), reason: z.string() })),
});
const acting = { access: 'staff', permission: 'exam:act', scope: 'org' } as const;
export const extendExam = endpoint({
  title: '延长考试时间',
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
  title: '代为交卷',
  method: 'POST',
  path: '/system/exam/desk/handin',
  ...acting,
  audit: 'exam.handIn',
  body: z.object({ actId, paperId: PaperId, attemptIds, reason: Reason }),
  data: Done,
});
export const messageExam = endpoint({
  title: '向考生发送消息',
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
