import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { AnswerValue } from '../question/answer-form.ts';
import { ATTEMPT, REVIEW } from './types.ts';
import { AttemptId, PaperId, DateTime, PageQuery, Reason } from '../core/fields.ts';
import { AttemptTimelineEntry } from './staff-stats.ts';

/** Attempts whose learners were away more often than allowed; staff review them before a result is released. */

export const REVIEW_RESULTS = ['clear', 'warn', 'void'] as const;
export type ReviewResult = (typeof REVIEW_RESULTS)[number];
/** Around each absence the answers that were saved so close to it. */
export const AROUND_SEC = 120;

const reviewing = { access: 'staff', permission: 'exam:review', scope: 'org' } as const;
export const ReviewRow = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  name: z.string(),
  orgName: z.string().nullable(),
  no: z.number(),
  status: schemaOf(ATTEMPT),
  submitTime: DateTime.nullable(),
  blurCount: z.number(),
  blurLimit: z.number(),
  awaySec: z.number(),
  /** Null while people mark it. */
  score: z.number().nullable(),
  totalScore: z.number(),
  waitedDays: z.number(),
});
export type ReviewRow = z.output<typeof ReviewRow>;
/** The oldest first. */
export const reviewList = endpoint({
  title: '待复核的切屏',
  method: 'GET',
  path: '/system/exam/review/list',
  ...reviewing,
  query: PageQuery.extend({ paperId: PaperId.optional() }),
  rows: ReviewRow,
});
/** A time away with the answers whose last save was close to it. */
export const AwayTime = z.object({
  from: DateTime,
  sec: z.number(),
  /** Of those that count as a 切屏; shorter ones are shown beside them. */
  counts: z.boolean(),
  saves: z.array(
    z.object({ questionNo: z.number(), stem: z.string(), value: AnswerValue, at: DateTime, before: z.boolean() }),
  ),
});
export type AwayTime = z.output<typeof AwayTime>;
export const ReviewDetail = ReviewRow.extend({
  reviewState: schemaOf(REVIEW),
  passScore: z.number(),
  startTime: DateTime,
  usedSec: z.number().nullable(),
  timeline: z.array(AttemptTimelineEntry),
  aways: z.array(AwayTime),
});
export type ReviewDetail = z.output<typeof ReviewDetail>;
export const reviewAttempt = endpoint({
  title: '一份待复核的答卷',
  method: 'GET',
  path: '/system/exam/review/attempt',
  ...reviewing,
  audit: 'result.view',
  query: z.object({ attemptId: AttemptId }),
  data: ReviewDetail,
});
/** `void` wants `exam:void` too, and a fresh proof. */
export const decideReview = endpoint({
  title: '复核切屏',
  method: 'POST',
  path: '/system/exam/review',
  ...reviewing,
  audit: 'exam.review',
  body: z.object({
    attemptId: AttemptId,
    result: z.enum(REVIEW_RESULTS, { error: '请选择结论' }),
    note: Reason,
  }),
  data: z.object({ attemptId: z.string(), reviewState: schemaOf(REVIEW), status: schemaOf(ATTEMPT) }),
  done: '已复核',
});
