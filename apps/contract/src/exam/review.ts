import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { SHOW } from '../paper/types.ts';
import { GivenQuestion, QUESTION } from '../question/types.ts';
import { AnswerValue } from '../question/answer-form.ts';
import { AttemptId, PaperId, codeFilter, DateTime, PageQuery } from '../core/fields.ts';
import { Started } from './attempt.ts';
import { ATTEMPT, SUBMIT } from './types.ts';

export const ReviewedQuestion = GivenQuestion.extend({
  value: AnswerValue.nullable(),
  gained: z.number().nullable(),
  right: z.boolean().nullable(),
  answer: AnswerValue.nullable(),
  analysis: z.string().nullable(),
  comment: z.string().nullable(),
  /** Why nothing but one's own answer is shown: a paper that may still be sat can ask this question. */
  withheld: z.string().nullable(),
});
/** Good from 60 % of its points. */
export const TopicLevel = z.enum(['good', 'weak']);
/**
 * One part of an assessment. `gained` of `score` points once they are released, of those questions that are shown.
 * Until then the level at most, and that only where it says no more about any question than the score does.
 */
export const TopicResult = z.object({
  name: z.string(),
  questionCount: z.number(),
  answeredCount: z.number(),
  level: TopicLevel.nullable(),
  gained: z.number().nullable(),
  score: z.number().nullable(),
});
export type TopicResult = z.output<typeof TopicResult>;

/**
 * Only what showResult allows is present: the score at once; right and wrong, answers and analyses once no attempt
 * remains or the paper is passed.
 */
export const ExamResult = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  lessonId: z.string().nullable(),
  /** What the course of the exam is about. */
  standardCode: z.string().nullable(),
  no: z.number(),
  status: schemaOf(ATTEMPT),
  submitType: schemaOf(SUBMIT).nullable(),
  score: z.number().nullable(),
  totalScore: z.number(),
  passScore: z.number(),
  passed: z.boolean().nullable(),
  /** Why the score is another than it was. */
  scoreNote: z.string().optional(),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
  usedSec: z.number(),
  attemptsLeft: z.number(),
  /** The paper to go on with, as starting again would give it, while it is running. */
  opening: Started.nullable(),
  questionCount: z.number(),
  answeredCount: z.number(),
  showResult: schemaOf(SHOW),
  /** Why not everything is shown yet, in a sentence. */
  hidden: z.string().nullable(),
  /** Until when the learner may request a review of the score; null when they may not. */
  reviewUntil: DateTime.nullable().optional(),
  topics: z.array(TopicResult),
  /** The course to begin with, after an assessment; `topic` is the part it is about. */
  advice: z.object({ lessonId: z.string(), name: z.string(), topic: z.string() }).nullable(),
  questions: z.array(ReviewedQuestion),
  /** What happened, in its order; never who of the staff did it. */
  timeline: z.array(z.object({ at: DateTime, type: z.string(), text: z.string() })).optional(),
});
export type ExamResult = z.output<typeof ExamResult>;
export const examResult = endpoint({
  title: '考试结果',
  method: 'GET',
  path: '/api/exam/result',
  access: 'user',
  query: z.object({ attemptId: AttemptId }),
  data: ExamResult,
});

export const ExamRecord = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  no: z.number(),
  status: schemaOf(ATTEMPT),
  submitType: schemaOf(SUBMIT).nullable(),
  score: z.number().nullable(),
  totalScore: z.number(),
  passed: z.boolean().nullable(),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
});
export type ExamRecord = z.output<typeof ExamRecord>;
export const listRecords = endpoint({
  title: '考试记录',
  method: 'GET',
  path: '/api/exam/record',
  access: 'user',
  query: PageQuery.extend({ paperId: PaperId.optional() }),
  rows: ExamRecord,
});

/** 错题本: only what may be shown with its answer. */
export const WrongQuestion = ReviewedQuestion.extend({
  paperTitle: z.string(),
  attemptId: z.string(),
  times: z.number(),
});
export type WrongQuestion = z.output<typeof WrongQuestion>;
export const listWrong = endpoint({
  title: '错题',
  method: 'GET',
  path: '/api/exam/wrong',
  access: 'user',
  query: PageQuery.extend({ type: codeFilter(QUESTION, '题型有误') }),
  rows: WrongQuestion,
});

/**
 * `paperId`: organisation administrators, watermarked, no attempt stored. `attemptId`: one's own finished paper, as
 * showResult allows.
 */
export const ExamPreview = z.object({
  title: z.string(),
  watermark: z.string().nullable(),
  totalScore: z.number(),
  passScore: z.number(),
  durationMin: z.number(),
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  hidden: z.string().nullable(),
  /** Of the paper, also while none of them is shown. */
  questionCount: z.number(),
  questions: z.array(ReviewedQuestion),
});
export type ExamPreview = z.output<typeof ExamPreview>;
export const previewExam = endpoint({
  title: '预览试卷',
  method: 'GET',
  path: '/api/exam/preview',
  access: 'user',
  query: z
    .object({ paperId: PaperId.optional(), attemptId: AttemptId.optional() })
    .refine((q) => !q.paperId !== !q.attemptId, '请指定要预览的试卷'),
  data: ExamPreview,
});
