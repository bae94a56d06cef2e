import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { ANSWER_RULE, QUESTION } from '../question/types.ts';
import { BLUR_MODE, DOUBLE_MARKING, PAPER_MODE, RELEASE_MODE, SHOW } from './types.ts';
import { StaffMinute, idOf } from '../core/fields.ts';
import { PAPER_MAX } from '../core/limits.ts';

/**
 * What a paper is made of. The structure (rules, points, minutes) is edited aside as a `draft` and put into force by
 * publishing alone, as a new edition; a learner who sits keeps the edition that they began under. Conditions may
 * change at any time.
 */

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
  clauseId: idOf('条款').optional(),
  /** In words, of papers from before clauses were kept; it is not set any more. */
  clause: z.string().max(200, '条款有误').optional(),
  count: whole('题数', '题', 1, PAPER_MAX.questions),
  score,
});
export type DrawRule = z.output<typeof DrawRule>;
export const FixedRule = z.object({ questionId: idOf('题目'), score });
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

/** The conditions: who may sit, when, how often, and what a result shows. They may change while people sit. */
export const conditionFields = {
  title: lineOf('试卷名称', PAPER_MAX.title),
  /** The course that it concludes; only before its first publishing. */
  lessonId: idOf('课程').nullable().default(null),
  openTime: StaffMinute('开放时间有误').nullable().default(null),
  closeTime: StaffMinute('关闭时间有误').nullable().default(null),
  maxAttempts: whole('考试次数', '次', 1, 99),
  retryHours: whole('两次间隔', '小时', 0, 8_760),
  showResult: schemaOf(SHOW, '请选择公布内容'),
  requireLesson: z.boolean(),
  /** 0: switching away is only recorded. */
  blurLimit: whole('切屏次数', '次', 0, 99),
  blurMode: schemaOf(BLUR_MODE, '请选择切屏处理'),
  releaseMode: schemaOf(RELEASE_MODE, '请选择成绩公布方式'),
  /** Null: for ever. */
  passValidMonths: whole('合格有效期', '个月', 1, 120).nullable().default(null),
  avoidSeen: z.boolean(),
  markRule: MarkRule,
  sort: whole('排序', '', 0, 1_000_000).default(0),
};
export const PaperConditions = z
  .object(conditionFields)
  .refine(({ openTime, closeTime }) => openTime === null || closeTime === null || openTime < closeTime, {
    error: '关闭时间须晚于开放时间',
    path: ['closeTime'],
  });
export type PaperConditions = z.output<typeof PaperConditions>;
