import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { GivenQuestion, QUESTION } from '../question/types.ts';
import { PaperId, DateTime, PageQuery, Reason, Version, idOf } from '../core/fields.ts';
import { MarkRule } from '../paper/draft.ts';
import { RubricPoint } from '../question/content.ts';
import { TaskStarted } from '../task/types.ts';

/**
 * Marking: one answer at a time, without name, organisation or time, known by a code. 0 → 5 with one mark; with two
 * 0 → 1 → 5 when they are near enough, else 1 → 2 → 5 by a third person. No marker marks an answer twice.
 */
export const MARK_TASK = codes({
  waiting: [0, '待阅'],
  second: [1, '待二评'],
  dispute: [2, '待仲裁'],
  settled: [5, '已定分'],
});
/** What a marker asks for: a first mark, a second, or a decision between two (`mark:arbitrate`). */
export const MARK_KINDS = ['first', 'second', 'dispute'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Markers, and arbiters between two marks: the handler of an act checks which of the two it needs. */
const marks = { access: 'staff', permission: 'mark:score', or: ['mark:arbitrate'] } as const;

const taskId = idOf('答卷');
const questionId = idOf('题目');

export const MarkBoardRow = z.object({
  paperId: z.string(),
  paperTitle: z.string(),
  questionId: z.string(),
  no: z.number(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  full: z.number(),
  /** Of these, what the caller may still mark. */
  todo: z.number(),
  second: z.number(),
  dispute: z.number(),
  settled: z.number(),
  total: z.number(),
  /** Marked by the caller. */
  mine: z.number(),
  /** Days that the oldest has waited. */
  oldestDays: z.number().nullable(),
});
export type MarkBoardRow = z.output<typeof MarkBoardRow>;
/** A line a question of a paper that has answers to mark, or had within 30 days. */
export const markBoard = endpoint({
  title: '阅卷任务概况',
  method: 'GET',
  path: '/system/exam/mark/board',
  ...marks,
  scope: 'none',
  data: z.array(MarkBoardRow),
});

/** What waits of an exam: a mark, a second one, a decision, another look that was agreed to, or its release. */
export const MARK_WAITS = ['first', 'second', 'dispute', 'remark', 'release'] as const;
export type MarkWaitKind = (typeof MARK_WAITS)[number];
export const MarkWait = z.object({
  kind: z.enum(MARK_WAITS),
  paperId: z.string(),
  paperTitle: z.string(),
  /** Of a release none. */
  question: z.object({ id: z.string(), no: z.number(), type: schemaOf(QUESTION) }).nullable(),
  count: z.number(),
  /** That the oldest has waited: no moment, as that is its learner's. */
  days: z.number(),
  /** Staff who have the permission and gave no mark that stands. */
  who: z.array(z.string()),
  /** Whether the caller is one of them. */
  mine: z.boolean(),
  /** How many of these no member of the staff may do. */
  stuck: z.number(),
});
export type MarkWait = z.output<typeof MarkWait>;
/**
 * Who waits for whom, and since when; what no member of the staff may do comes first, then the oldest. Not for markers:
 * neither may read who the other is.
 */
export const markWaits = endpoint({
  title: '谁在等谁、等了多久',
  method: 'GET',
  path: '/system/exam/mark/waits',
  access: 'staff',
  permission: 'mark:arbitrate',
  or: ['mark:release'],
  scope: 'none',
  data: z.object({
    waits: z.array(MarkWait),
    /** The roles that would let a member of the staff do it. */
    roles: z.record(z.enum(MARK_WAITS), z.array(z.string())),
  }),
});

const PointMark = z.object({ id: z.string().max(36, '评分要点有误'), points: z.number({ error: '得分有误' }) });
/** One answer to mark. */
export const MarkItem = z.object({
  taskId: z.string(),
  version: z.number(),
  kind: z.enum(MARK_KINDS),
  /** '7K3M Q9XD': of the attempt; no learner's name can be found by it. */
  code: z.string(),
  question: GivenQuestion.pick({
    type: true,
    stem: true,
    material: true,
    group: true,
    images: true,
    materialImages: true,
    score: true,
  }),
  full: z.number(),
  rubric: z.array(RubricPoint.extend({ points: z.number() })),
  reference: z.string(),
  analysis: z.string(),
  answer: z.string(),
  /** Of a dispute: what the two gave, without who they are. */
  marks: z.array(z.object({ nth: z.number(), points: z.array(PointMark), score: z.number(), comment: z.string() })),
  /** When the answer goes to another marker, unless this one marks it or requests it again. */
  leaseUntil: DateTime,
  leaseMs: z.number(),
});
export type MarkItem = z.output<typeof MarkItem>;
const Progress = z.object({ done: z.number(), total: z.number(), mine: z.number(), averageSec: z.number().nullable() });
/** Null: there is nothing left of this kind that the caller may mark. */
const Next = z.object({ item: MarkItem.nullable(), progress: Progress });
export const nextMark = endpoint({
  title: '领取或续领一份答卷',
  method: 'POST',
  path: '/system/exam/mark/next',
  ...marks,
  scope: 'none',
  audit: 'mark.next',
  humanOnly: true,
  body: z.object({
    paperId: PaperId,
    questionId,
    kind: z.enum(MARK_KINDS, { error: '阅卷方式有误' }),
    /** Not this one: it was skipped. */
    skip: taskId.optional(),
  }),
  data: Next,
});
/** Answers the next one too. `second`: another marker should mark it as well. */
export const scoreMark = endpoint({
  title: '评阅一份答卷并取下一份',
  method: 'POST',
  path: '/system/exam/mark/score',
  ...marks,
  scope: 'none',
  audit: 'mark.score',
  humanOnly: true,
  body: z.object({
    taskId,
    version: Version,
    /** Of each point of the rubric, in points. */
    points: z.array(PointMark).max(20, '评分要点有误'),
    comment: z.string().trim().max(500, '评语不能超过500个字符').default(''),
    second: z.boolean().default(false),
  }),
  data: Next.extend({ score: z.number(), state: schemaOf(MARK_TASK) }),
});
/** The marker's own mark, while no other act rests on it and the attempt still waits. */
export const recallMark = endpoint({
  title: '撤回自己的评分',
  method: 'POST',
  path: '/system/exam/mark/recall',
  ...marks,
  scope: 'none',
  audit: 'mark.recall',
  humanOnly: true,
  body: z.object({ taskId }),
  data: z.object({ item: MarkItem }),
});

export const MyMark = z.object({
  taskId: z.string(),
  code: z.string(),
  paperTitle: z.string(),
  questionNo: z.number(),
  nth: z.number(),
  score: z.number(),
  full: z.number(),
  comment: z.string(),
  /** How far the other mark is away, once both are there. */
  gap: z.number().nullable(),
  state: schemaOf(MARK_TASK),
  final: z.number().nullable(),
  recallable: z.boolean(),
  at: DateTime,
});
export type MyMark = z.output<typeof MyMark>;
export const myMarks = endpoint({
  title: '我评过的答卷',
  method: 'GET',
  path: '/system/exam/mark/mine/list',
  ...marks,
  scope: 'own',
  query: PageQuery.extend({ paperId: PaperId.optional(), questionId: questionId.optional() }),
  rows: MyMark,
});
/** This month so far, and the month before as far as it had come by then. */
const Figure = z.object({ now: z.number(), before: z.number() });
export const MarkMonth = z.object({
  /** Since the first of the month. */
  from: z.string(),
  scored: Figure,
  arbitrated: Figure,
  /** Of a hundred that another marked too, how many lie within a point of theirs; null where none was. */
  near: z.object({ now: z.number().nullable(), before: z.number().nullable() }),
});
export type MarkMonth = z.output<typeof MarkMonth>;
export const markMonth = endpoint({
  title: '我的本月阅卷',
  method: 'GET',
  path: '/system/exam/mark/mine/month',
  ...marks,
  scope: 'own',
  data: MarkMonth,
});
/** Comments that the caller wrote on this question, the most used first, ten at most. */
export const myComments = endpoint({
  title: '我用过的评语',
  method: 'GET',
  path: '/system/exam/mark/comment/list',
  ...marks,
  scope: 'none',
  query: z.object({ paperId: PaperId, questionId }),
  data: z.array(z.object({ text: z.string(), count: z.number() })),
});

export const setMarkRule = endpoint({
  title: '修改阅卷规则',
  method: 'PUT',
  path: '/system/exam/mark/rule',
  access: 'staff',
  permission: 'mark:arbitrate',
  scope: 'none',
  audit: 'mark.rule',
  body: z.object({ paperId: PaperId, version: Version, rule: MarkRule, reason: Reason }),
  data: z.object({ id: z.string(), version: z.number() }),
  done: '已保存，对以后交卷的答卷生效',
});
export const MarkerQuality = z.object({
  markerId: z.string(),
  name: z.string(),
  marks: z.number(),
  /** Of a hundred of the full score. */
  mean: z.number(),
  sd: z.number(),
  averageSec: z.number().nullable(),
  /** Of the answers that two have marked, how many of a hundred differ beyond the gap. */
  disputedPercent: z.number().nullable(),
});
export type MarkerQuality = z.output<typeof MarkerQuality>;
export const markQuality = endpoint({
  title: '阅卷质量',
  method: 'GET',
  path: '/system/exam/mark/quality',
  access: 'staff',
  permission: 'mark:arbitrate',
  scope: 'none',
  query: z.object({ paperId: PaperId, questionId: questionId.optional() }),
  data: z.object({ rule: MarkRule, version: z.number(), markers: z.array(MarkerQuality) }),
});

/** What releasing now would do, and what stands in its way. */
export const ReleasePreview = z.object({
  paperId: z.string(),
  title: z.string(),
  /** Scored, not under review: these would be released. */
  count: z.number(),
  passed: z.number(),
  /** Of a hundred of the total, ten columns. */
  bars: z.array(z.number()),
  /** Still with markers; under review. */
  marking: z.number(),
  reviewing: z.number(),
  /** What is out of the ordinary about it, in words: the one who releases it gives a reason. */
  unusual: z.array(z.string()),
});
export type ReleasePreview = z.output<typeof ReleasePreview>;
export const releasePreview = endpoint({
  title: '发布成绩前的预览',
  method: 'GET',
  path: '/system/exam/release/preview',
  access: 'staff',
  permission: 'mark:release',
  scope: 'platform',
  query: z.object({ paperId: PaperId }),
  data: ReleasePreview,
});
/** Papers that have something to release or to wait for. */
export const listReleases = endpoint({
  title: '待发布成绩的试卷',
  method: 'GET',
  path: '/system/exam/release/list',
  access: 'staff',
  permission: 'mark:release',
  scope: 'platform',
  data: z.array(ReleasePreview),
});
/** `count` as it was shown; when it has moved: `待发布数量已变为 n 份，请刷新`. */
export const releaseExam = endpoint({
  title: '发布成绩',
  method: 'POST',
  path: '/system/exam/release',
  access: 'staff',
  permission: 'mark:release',
  scope: 'platform',
  reauth: true,
  audit: 'mark.release',
  body: z.object({
    paperId: PaperId,
    count: z.number({ error: '数量有误' }).int('数量有误').min(1, '没有待发布的成绩'),
    /** Wanted where something is unusual. */
    reason: Reason.nullish(),
  }),
  data: TaskStarted,
});
