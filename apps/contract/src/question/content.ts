import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { PictureAddress, idOf } from '../core/fields.ts';
import { QUESTION_MAX } from '../core/limits.ts';
import { OPTION_LETTERS, QUESTION } from './types.ts';

/** A question as the bank holds it and as its editor, an import and the server read it: one shape, one set of rules. */

const textOf = (whose: string, max: number) =>
  z
    .string({ error: `请输入${whose}` })
    .trim()
    .max(max, `${whose}不能超过${max}个字符`);

export const QuestionImage = z.object({ url: PictureAddress, alt: lineOf('图片说明', QUESTION_MAX.alt) });
export type QuestionImage = z.output<typeof QuestionImage>;
export const QuestionOption = z.object({
  /** A, B, C … in their order. */
  key: z.string({ error: '选项有误' }).max(1, '选项有误'),
  text: textOf('选项', QUESTION_MAX.option),
  image: QuestionImage.nullable().default(null),
});
export type QuestionOption = z.output<typeof QuestionOption>;
/** A point of the answer that a marker looks for; `share` is its weight among them. */
export const RubricPoint = z.object({
  id: z.string({ error: '评分要点有误' }).max(36, '评分要点有误'),
  text: lineOf('评分要点', QUESTION_MAX.rubric),
  /** Other ways to say it that are accepted. */
  accept: textOf('可接受的说法', QUESTION_MAX.accept).default(''),
  share: z
    .number({ error: '请输入占比' })
    .int('占比须为整数')
    .min(1, '占比至少1')
    .max(QUESTION_MAX.share, `占比不能超过${QUESTION_MAX.share}`),
});
export type RubricPoint = z.output<typeof RubricPoint>;

const images = z.array(QuestionImage).max(QUESTION_MAX.images, `最多${QUESTION_MAX.images}张图片`).default([]);
const asked = {
  stem: textOf('题干', QUESTION_MAX.stem),
  images,
  options: z.array(QuestionOption).max(OPTION_LETTERS.length, `最多${OPTION_LETTERS.length}个选项`).default([]),
  /** Option keys · 'A' 正确 or 'B' 错误 · of each blank its accepted spellings, by `|` · one reference answer. */
  answer: z
    .array(textOf('答案', QUESTION_MAX.analysis))
    .max(QUESTION_MAX.blanks, `答案不能超过${QUESTION_MAX.blanks}个`)
    .default([]),
  analysis: textOf('解析', QUESTION_MAX.analysis).default(''),
  rubric: z.array(RubricPoint).max(QUESTION_MAX.points, `评分要点不能超过${QUESTION_MAX.points}个`).default([]),
};

/** A question of a case. */
export const ChildFields = z.object({
  /** Of one that is there already. */
  id: idOf('小题').optional(),
  type: schemaOf(QUESTION, '请选择题型'),
  ...asked,
  /** Its weight among the case's points. */
  share: z
    .number({ error: '请输入分值占比' })
    .int('分值占比须为整数')
    .min(1, '分值占比至少1')
    .max(QUESTION_MAX.share, `分值占比不能超过${QUESTION_MAX.share}`)
    .default(1),
});
export type ChildFields = z.output<typeof ChildFields>;

const fields = z.object({
  type: schemaOf(QUESTION, '请选择题型'),
  ...asked,
  /** What a case tells before it asks. */
  material: textOf('材料', QUESTION_MAX.material).default(''),
  difficulty: z.number({ error: '请选择难度' }).int('难度为1至5').min(1, '难度为1至5').max(5, '难度为1至5').default(3),
  clauseId: idOf('条款').nullable().default(null),
  lawId: idOf('法律').nullable().default(null),
  /** Drawn from this day on, and until the day before that one. */
  validFrom: z.iso.date({ error: '生效日有误' }).nullable().default(null),
  validTo: z.iso.date({ error: '失效日有误' }).nullable().default(null),
  children: z.array(ChildFields).max(QUESTION_MAX.children, `一个案例最多${QUESTION_MAX.children}个小题`).default([]),
});
/** Before the rules that look at several fields at once: of what is being typed, or was read from a file. */
export const LooseQuestion = fields;
