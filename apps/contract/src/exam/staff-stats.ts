import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { ATTEMPT, REVIEW, SUBMIT } from './types.ts';
import { AttemptId, PaperId, codeFilter, DateTime, PageQuery, queryInt, searchWord, idOf } from '../core/fields.ts';
import { QUESTION } from '../question/types.ts';
import { ReviewedQuestion } from './review.ts';
import { StateCounts } from '../core/state-counts.ts';
import { TaskStarted } from '../task/types.ts';

/** What came of a paper: its results, and what they say about its questions. */

export const ResultRow = z.object({
  attemptId: z.string(),
  userId: z.string(),
  name: z.string(),
  accountMasked: z.string(),
  orgName: z.string().nullable(),
  no: z.number(),
  round: z.number(),
  edition: z.number(),
  status: schemaOf(ATTEMPT),
  reviewState: schemaOf(REVIEW),
  submitType: schemaOf(SUBMIT).nullable(),
  score: z.number().nullable(),
  totalScore: z.number(),
  passed: z.boolean().nullable(),
  usedSec: z.number().nullable(),
  blurCount: z.number(),
  startTime: DateTime,
  submitTime: DateTime.nullable(),
});
export type ResultRow = z.output<typeof ResultRow>;
const resultFilters = {
  paperId: PaperId,
  orgId: idOf('机构').optional(),
  status: codeFilter(ATTEMPT, '状态有误'),
  passed: z.enum(['0', '1'], { error: '筛选有误' }).optional(),
  /** Days of handing in, both included. */
  from: z.iso.date({ error: '日期有误' }).optional(),
  to: z.iso.date({ error: '日期有误' }).optional(),
  /** Of the learner's name or account. */
  keyword: searchWord(50).optional(),
};
/** Papers that have been sat, to choose one: those with the latest attempts first. */
export const resultPapers = endpoint({
  title: '有成绩的试卷',
  method: 'GET',
  path: '/system/exam/result/papers',
  access: 'staff',
  permission: 'exam:result',
  scope: 'none',
  query: PageQuery.extend({ keyword: searchWord(50).optional() }),
  rows: z.object({ paperId: z.string(), title: z.string() }),
});
/** The newest first; of people within the caller's data scope. Beyond ten pages `after`, the last attempt read. */
export const listResults = endpoint({
  title: '成绩列表',
  method: 'GET',
  path: '/system/exam/result/list',
  access: 'staff',
  permission: 'exam:result',
  scope: 'org',
  query: PageQuery.extend({ ...resultFilters, after: AttemptId.optional() }),
  rows: ResultRow,
});
export const resultCounts = endpoint({
  title: '各状态的成绩数',
  method: 'GET',
  path: '/system/exam/result/counts',
  access: 'staff',
  permission: 'exam:result',
  scope: 'org',
  query: z.object(resultFilters).omit({ status: true }),
  data: StateCounts,
});
/** What happened in an attempt, in its order. */
export const AttemptTimelineEntry = z.object({
  at: DateTime,
  /** start, blur, offline, extend, message, device, void, review, submit, graded, released, score … */
  type: z.string(),
  /** In a sentence. */
  text: z.string(),
  /** Of staff, who; null for the learner, their browser or the system. */
  by: z.string().nullable(),
  durationSec: z.number().nullable(),
});
export type AttemptTimelineEntry = z.output<typeof AttemptTimelineEntry>;
export const attemptResult = endpoint({
  title: '一份答卷',
  method: 'GET',
  path: '/system/exam/attempt/:id',
  access: 'staff',
  permission: 'exam:result',
  scope: 'org',
  audit: 'result.view',
  params: z.object({ id: AttemptId }),
  data: ResultRow.extend({
    title: z.string(),
    passScore: z.number(),
    /** Answers and marks; keys only with `bank:key`. */
    questions: z.array(ReviewedQuestion),
    timeline: z.array(AttemptTimelineEntry),
  }),
});
/** One sheet of attempts with a column for each uppermost clause, one with a row for each question. */
export const exportResults = endpoint({
  title: '导出成绩',
  method: 'POST',
  path: '/system/exam/result/export',
  access: 'staff',
  permission: 'exam:export',
  scope: 'org',
  reauth: true,
  audit: 'result.export',
  once: true,
  body: z.object({ ...resultFilters, status: schemaOf(ATTEMPT).optional() }),
  data: TaskStarted,
});

/** What the figures of a question ask for. `check` is about its key and comes first. */
export const ItemFlag = z.object({
  kind: z.enum(['check', 'hard', 'easy', 'weak', 'distractor', 'few']),
  text: z.string(),
});
export type ItemFlag = z.output<typeof ItemFlag>;
export const ItemStatRow = z.object({
  questionId: z.string(),
  no: z.number(),
  qVersion: z.number(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  n: z.number(),
  /** Mean share gained, 0–1. */
  p: z.number(),
  /** Correlation with the rest of the paper; null with fewer than 30. */
  r: z.number().nullable(),
  /** Upper less lower 27 %. */
  d: z.number().nullable(),
  flags: z.array(ItemFlag),
  /** Share of takers by option; the right ones marked. Empty but for questions by choice, and without `bank:key`. */
  options: z.array(z.object({ key: z.string(), share: z.number(), right: z.boolean() })),
});
export type ItemStatRow = z.output<typeof ItemStatRow>;
export const PaperStats = z.object({
  paperId: z.string(),
  title: z.string(),
  edition: z.number().nullable(),
  editions: z.array(z.number()),
  n: z.number(),
  mean: z.number(),
  sd: z.number(),
  passPercent: z.number(),
  totalScore: z.number(),
  passScore: z.number(),
  /**
   * Cronbach's α of one edition, of a drawn paper over its rules; null with fewer than 30 takers, fewer than three
   * parts, and of several editions together.
   */
  alpha: z.number().nullable(),
  alphaOf: z.enum(['questions', 'rules']),
  sem: z.number().nullable(),
  /** Share of the total in 20 columns. */
  bars: z.array(z.number()),
  warnings: z.array(z.string()),
  /** Attempts graded and not yet counted. */
  pending: z.number(),
  /** What needs attention first, then by number. */
  items: z.array(ItemStatRow),
});
export type PaperStats = z.output<typeof PaperStats>;
/** Papers whose attempts are counted, as a list. */
export const statsPapers = endpoint({
  title: '有统计的试卷',
  method: 'GET',
  path: '/system/exam/stats/list',
  access: 'staff',
  permission: 'exam:stats',
  scope: 'none',
  query: PageQuery.extend({ keyword: searchWord(50).optional() }),
  rows: z.object({
    paperId: z.string(),
    title: z.string(),
    /** Of all editions. */
    n: z.number(),
    mean: z.number(),
    totalScore: z.number(),
    passPercent: z.number(),
    updateTime: DateTime,
  }),
});
/** Counted: of each learner and round the first attempt that is not void. Without `edition` all editions together. */
export const paperStats = endpoint({
  title: '试卷与题目的统计',
  method: 'GET',
  path: '/system/exam/stats/:paperId',
  access: 'staff',
  permission: 'exam:stats',
  scope: 'none',
  params: z.object({ paperId: PaperId }),
  query: z.object({ edition: queryInt('版次有误').optional() }),
  data: PaperStats,
});
export const itemStats = endpoint({
  title: '一道题目的统计',
  method: 'GET',
  path: '/system/exam/stats/:paperId/:questionId',
  access: 'staff',
  permission: 'exam:stats',
  scope: 'none',
  params: z.object({ paperId: PaperId, questionId: idOf('题目') }),
  query: z.object({ v: queryInt('版本有误').optional() }),
  data: ItemStatRow.extend({
    optionTexts: z.array(z.object({ key: z.string(), text: z.string() })),
    /** Of the lower 27 %, the middle and the upper 27 %: the share that chose each option. Empty without `bank:key`. */
    groups: z.array(
      z.object({ key: z.string(), lower: z.number(), middle: z.number(), upper: z.number(), all: z.number() }),
    ),
    versions: z.array(z.object({ version: z.number(), n: z.number() })),
  }),
});
export const rebuildStats = endpoint({
  title: '重新计算统计',
  method: 'POST',
  path: '/system/exam/stats/rebuild',
  access: 'staff',
  permission: 'exam:stats',
  scope: 'none',
  audit: 'stats.rebuild',
  body: z.object({ paperId: PaperId }),
  data: TaskStarted,
});
