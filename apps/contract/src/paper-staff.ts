import { z } from 'zod';
import { codes, schemaOf } from './codes.ts';
import { lineOf } from './content-fields.ts';
import { endpoint } from './endpoint.ts';
import { ANSWER_RULE, BLUR_MODE, PaperId, QUESTION, SHOW } from './exam.ts';
import { DateTime, PageQuery, queryInt, Reason, StaffMinute, Version, Versioned } from './fields.ts';
import { PAPER_MAX } from './limits.ts';
import { TaskStarted } from './task.ts';

/**
 * Papers. The structure (rules, points, minutes) is edited aside as a `draft` and put into force by publishing alone,
 * as a new edition; whoever sits keeps the edition that they began under. Conditions may change at any time.
 */

/** 0 → 1 ⇄ 2. Deleted only in 0 and without an edition. */
export const PAPER_STATUS = codes({ draft: [0, '草稿'], published: [1, '已发布'], withdrawn: [2, '已下架'] });
export const PAPER_MODE = codes({ fixed: [1, '固定'], drawn: [2, '随机'] });
export { BLUR_MODE };
export const RELEASE_MODE = codes({ atOnce: [0, '即时公布'], together: [1, '统一发布'] });
export const DOUBLE_MARKING = codes({ single: [0, '单评'], sample: [1, '抽样双评'], double: [2, '双评'] });

const whole = (whose: string, unit: string, least: number, most: number) =>
  z
    .number({ error: `请输入${whose}` })
    .int(`${whose}须为整数`)
    .min(least, `${whose}至少${least}${unit}`)
    .max(most, `${whose}不能超过${most}${unit}`);

export const MarkRule = z.object({
  double: schemaOf(DOUBLE_MARKING, '请选择阅卷方式').default(DOUBLE_MARKING.single),
  /** Percent of the answers that are marked twice, with 抽样双评. */
  sample: whole('抽样比例', '%', 1, 100).default(10),
  /** Percent of a question's points by which two marks may differ; beyond it a third person decides. */
  gap: whole('双评误差', '%', 0, 100).default(20),
});
export type MarkRule = z.output<typeof MarkRule>;

const score = z
  .number({ error: '请输入每题分值' })
  .min(0.5, '每题至少0.5分')
  .max(100, '每题不能超过100分')
  .refine((points) => Number.isInteger(points * 2), '分值以0.5分为单位');
export const DrawRule = z.object({
  bankId: z.uuid({ error: '请选择题库' }),
  type: schemaOf(QUESTION, '请选择题型'),
  difficulty: whole('难度', '', 1, 5).optional(),
  /** With all clauses below it. */
  clauseId: z.uuid({ error: '条款不存在' }).optional(),
  /** In words, of papers from before clauses were kept; nobody sets it any more. */
  clause: z.string().max(200, '条款有误').optional(),
  count: whole('题数', '题', 1, PAPER_MAX.questions),
  score,
});
export type DrawRule = z.output<typeof DrawRule>;
export const FixedRule = z.object({ questionId: z.uuid({ error: '题目不存在' }), score });
export type FixedRule = z.output<typeof FixedRule>;

/** The structure: what publishing puts into force. */
export const PaperDraft = z.object({
  mode: schemaOf(PAPER_MODE, '请选择组卷方式'),
  /** Of 随机. */
  draw: z.array(DrawRule).max(PAPER_MAX.rules, `最多${PAPER_MAX.rules}行规则`).default([]),
  /** Of 固定, in their order. */
  fixed: z.array(FixedRule).max(PAPER_MAX.questions, `最多${PAPER_MAX.questions}题`).default([]),
  passScore: whole('合格线', '分', 1, 1_000),
  durationMin: whole('考试时长', '分钟', 5, 600),
  shuffleQuestions: z.boolean().default(true),
  shuffleOptions: z.boolean().default(true),
  multiRule: schemaOf(ANSWER_RULE, '请选择多选计分').default(ANSWER_RULE.all),
  indefRule: schemaOf(ANSWER_RULE, '请选择不定项计分').default(ANSWER_RULE.all),
});
export type PaperDraft = z.output<typeof PaperDraft>;
/** The sum of its points. */
export const totalOfDraft = ({ mode, draw, fixed }: PaperDraft): number =>
  mode === PAPER_MODE.fixed
    ? fixed.reduce((sum, one) => sum + one.score, 0)
    : draw.reduce((sum, one) => sum + one.count * one.score, 0);

/** The conditions: who may sit, when, how often, and what is told. They may change while people sit. */
const conditions = {
  title: lineOf('试卷名称', PAPER_MAX.title),
  /** The course that it concludes; only before its first publishing. */
  lessonId: z.uuid({ error: '课程不存在' }).nullable().default(null),
  openTime: StaffMinute('开放时间有误').nullable().default(null),
  closeTime: StaffMinute('关闭时间有误').nullable().default(null),
  maxAttempts: whole('考试次数', '次', 1, 99),
  retryHours: whole('两次间隔', '小时', 0, 8_760),
  showResult: schemaOf(SHOW, '请选择公布内容'),
  requireLesson: z.boolean(),
  /** 0: switching away is only recorded. */
  blurLimit: whole('切屏次数', '次', 0, 99),
  /** What only people could decide afterwards is not among them: nothing would ever release it. */
  blurMode: z.union([z.literal(BLUR_MODE.record), z.literal(BLUR_MODE.handIn)], { error: '请选择切屏处理' }),
  releaseMode: schemaOf(RELEASE_MODE, '请选择成绩公布方式'),
  /** Null: for ever. */
  passValidMonths: whole('合格有效期', '个月', 1, 120).nullable().default(null),
  avoidSeen: z.boolean(),
  markRule: MarkRule,
  sort: whole('排序', '', 0, 1_000_000).default(0),
};
export const PaperConditions = z
  .object(conditions)
  .refine(({ openTime, closeTime }) => openTime === null || closeTime === null || openTime < closeTime, {
    error: '关闭时间须晚于开放时间',
    path: ['closeTime'],
  });
export type PaperConditions = z.output<typeof PaperConditions>;

export const StaffPaperRow = z.object({
  id: z.string(),
  title: z.string(),
  status: schemaOf(PAPER_STATUS),
  lessonId: z.string().nullable(),
  lessonName: z.string().nullable(),
  mode: schemaOf(PAPER_MODE),
  questionCount: z.number(),
  totalScore: z.number(),
  passScore: z.number(),
  durationMin: z.number(),
  edition: z.number(),
  /** Something has been edited and not published. */
  edited: z.boolean(),
  /** Sitting now; waiting for markers; scored and not released; handed in, in all (1,000+). */
  running: z.number(),
  marking: z.number(),
  unreleased: z.number(),
  attempts: z.number(),
  openTime: DateTime.nullable(),
  closeTime: DateTime.nullable(),
  /** What the daily look at published papers found; null while all is well. */
  health: z.string().nullable(),
  updateTime: DateTime,
  version: z.number(),
});
export type StaffPaperRow = z.output<typeof StaffPaperRow>;
/** The latest edited first. */
export const listPapers = endpoint({
  method: 'GET',
  path: '/system/paper/list',
  access: 'staff',
  permission: 'paper:list',
  query: PageQuery.extend({
    keyword: z.string().trim().max(50, '关键词不能超过50个字符').optional(),
    status: queryInt('状态有误').optional(),
    lessonId: z.uuid({ error: '课程不存在' }).optional(),
    /** Only those of which the daily look found something. */
    unwell: z.literal('1', { error: '筛选有误' }).optional(),
  }),
  rows: StaffPaperRow,
});
/** How many papers stand in each state, and of how many of them the daily look found something. */
export const paperCounts = endpoint({
  method: 'GET',
  path: '/system/paper/counts',
  access: 'staff',
  permission: 'paper:list',
  data: z.object({ draft: z.number(), published: z.number(), withdrawn: z.number(), unwell: z.number() }),
});

/** Of a fixed paper's questions what its list shows. */
const PaperQuestion = z.object({
  questionId: z.string(),
  no: z.number(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  difficulty: z.number(),
  status: z.number(),
  clause: z.string().nullable(),
  validTo: z.string().nullable(),
});
export const StaffPaper = StaffPaperRow.extend({
  conditions: z.object({ ...conditions, openTime: z.string().nullable(), closeTime: z.string().nullable() }),
  /** What is being edited; as published when nothing is. */
  draft: PaperDraft,
  questions: z.array(PaperQuestion),
  editions: z.array(
    z.object({
      no: z.number(),
      at: DateTime,
      by: z.string().nullable(),
      reason: z.string(),
      totalScore: z.number(),
      questionCount: z.number(),
      /** What it changed of the one before, in words. */
      changed: z.array(z.string()),
      /** Papers that release answers and share questions with it, as its publisher accepted. */
      shared: z.array(z.object({ title: z.string(), questions: z.number() })),
    }),
  ),
  /** Of the edition that is in force: what publishing the draft would change, in words. */
  changes: z.array(z.string()),
});
export type StaffPaper = z.output<typeof StaffPaper>;
export const staffPaper = endpoint({
  method: 'GET',
  path: '/system/paper/:id',
  access: 'staff',
  permission: 'paper:list',
  params: z.object({ id: PaperId }),
  data: StaffPaper,
});

export const addPaper = endpoint({
  method: 'POST',
  path: '/system/paper',
  access: 'staff',
  permission: 'paper:edit',
  audit: 'paper.add',
  once: true,
  body: z.object({
    title: conditions.title,
    lessonId: conditions.lessonId,
    mode: schemaOf(PAPER_MODE, '请选择组卷方式'),
  }),
  data: Versioned,
  done: '已新建试卷',
});
/**
 * Of a published paper it wants a reason. Where answers come to be released that another paper can ask for as well, it
 * wants `acceptShared`.
 */
export const editPaper = endpoint({
  method: 'PUT',
  path: '/system/paper',
  access: 'staff',
  permission: 'paper:edit',
  audit: 'paper.edit',
  body: PaperConditions.safeExtend({
    id: PaperId,
    version: Version,
    reason: Reason.nullish(),
    acceptShared: z.boolean().default(false),
  }),
  data: Versioned,
  done: '已保存',
});
/** `null` throws away what was edited since the last publishing. */
export const savePaperDraft = endpoint({
  method: 'PUT',
  path: '/system/paper/draft',
  access: 'staff',
  permission: 'paper:edit',
  audit: 'paper.draft',
  bodyKb: 256,
  body: z.object({ id: PaperId, version: Version, draft: PaperDraft.nullable() }),
  data: Versioned,
  done: '已保存',
});
export const removePaper = endpoint({
  method: 'POST',
  path: '/system/paper/remove',
  access: 'staff',
  permission: 'paper:edit',
  audit: 'paper.remove',
  body: z.object({ id: PaperId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
export const copyPaper = endpoint({
  method: 'POST',
  path: '/system/paper/copy',
  access: 'staff',
  permission: 'paper:edit',
  audit: 'paper.copy',
  once: true,
  body: z.object({ id: PaperId }),
  data: Versioned,
  done: '已复制为草稿',
});

/** How one rule stands: how many questions fit it today, and when it is short of how many. */
export const RuleFit = z.object({
  /** Its place in `draw` or `fixed`. */
  at: z.number(),
  fits: z.number(),
  short: z.array(
    z.object({
      /** The first day on which it is short; null for now. */
      from: z.string().nullable(),
      needs: z.number(),
      has: z.number(),
    }),
  ),
  /** Everybody is asked the same: no more fit than are drawn. */
  same: z.boolean(),
  /** How many would fit it today at any difficulty; null where it names none. */
  wider: z.number().nullable(),
});
export type RuleFit = z.output<typeof RuleFit>;
/** Papers whose answers are released and that can ask the same questions. */
export const SharedWith = z.object({ paperId: z.string(), title: z.string(), questions: z.number(), of: z.number() });
export type SharedWith = z.output<typeof SharedWith>;
export const PaperCheck = z.object({
  /** Why it cannot be published; each names its part. */
  faults: z.array(
    z.object({ part: z.enum(['rules', 'conditions', 'shared']), msg: z.string(), at: z.number().nullable() }),
  ),
  warnings: z.array(
    z.object({ part: z.enum(['rules', 'conditions', 'shared']), msg: z.string(), at: z.number().nullable() }),
  ),
  rules: z.array(RuleFit),
  /** Points by the uppermost clauses of what it asks, beside the course's hours by the same clauses, of a hundred. */
  clauses: z.array(
    z.object({
      clauseId: z.string().nullable(),
      name: z.string(),
      points: z.number(),
      hoursShare: z.number().nullable(),
    }),
  ),
  shared: z.array(SharedWith),
});
export type PaperCheck = z.output<typeof PaperCheck>;
export const checkPaper = endpoint({
  method: 'GET',
  path: '/system/paper/check',
  access: 'staff',
  permission: 'paper:list',
  query: z.object({ id: PaperId }),
  data: PaperCheck,
});
/** The same of rules that are being typed, saved or not. */
export const checkRules = endpoint({
  method: 'POST',
  path: '/system/paper/fit',
  access: 'staff',
  permission: 'paper:list',
  audit: 'paper.draft',
  body: z.object({ id: PaperId, draft: PaperDraft }),
  data: PaperCheck,
});

/** A thousand draws compared, each by the points, of a hundred, that an average taker is expected to get. */
export const Parity = z.object({
  draws: z.number(),
  mean: z.number(),
  sd: z.number(),
  p5: z.number(),
  p95: z.number(),
  /** Of each column its lower end and how many draws fall into it. */
  bars: z.array(z.object({ from: z.number(), count: z.number() })),
  /** Of a hundred: how many questions two papers have in common on average. */
  sharedPercent: z.number(),
  /** How many questions' difficulty is measured, of all that can be drawn; the others' is the editor's estimate. */
  measured: z.number(),
  of: z.number(),
  /** What to do about it, when draws differ too much. */
  advice: z.string().nullable(),
});
export type Parity = z.output<typeof Parity>;
export const startParity = endpoint({
  method: 'POST',
  path: '/system/paper/parity',
  access: 'staff',
  permission: 'paper:edit',
  audit: 'paper.parity',
  body: z.object({ id: PaperId }),
  data: TaskStarted,
});
/** Of the last finished run over the paper's draft as it is; null when there is none. */
export const paperParity = endpoint({
  method: 'GET',
  path: '/system/paper/parity',
  access: 'staff',
  permission: 'paper:list',
  query: z.object({ id: PaperId }),
  data: Parity.nullable(),
});

/** Refused while the check finds faults; what is shared with papers that release their answers wants `acceptShared`. */
export const publishPaper = endpoint({
  method: 'POST',
  path: '/system/paper/publish',
  access: 'staff',
  permission: 'paper:publish',
  audit: 'paper.publish',
  body: z.object({ id: PaperId, version: Version, reason: Reason, acceptShared: z.boolean().default(false) }),
  data: Versioned.extend({ edition: z.number() }),
  done: '已发布',
});
/** `finish`: whoever has learned its course and waits for this exam has finished it. */
export const withdrawPaper = endpoint({
  method: 'POST',
  path: '/system/paper/withdraw',
  access: 'staff',
  permission: 'paper:publish',
  audit: 'paper.withdraw',
  body: z.object({ id: PaperId, version: Version, reason: Reason, finish: z.boolean().default(false) }),
  data: Versioned,
  done: '已下架',
});
