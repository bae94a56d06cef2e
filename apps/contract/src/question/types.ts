import { z } from 'zod';
import { type CodeOf, codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';

export const QUESTION = codes({
  single: [1, '单选题'],
  multi: [2, '多选题'],
  judge: [3, '判断题'],
  blank: [4, '填空题'],
  essay: [5, '简答题'],
  case: [6, '案例题'],
  /** Only within a case: one option or several are right, and how many is not said. */
  indefinite: [7, '不定项选择题'],
});
export type QuestionType = CodeOf<typeof QUESTION>;
/** 2 → 1 ⇄ 0. What was ever in force is never deleted and never waits for approval again. */
export const QUESTION_STATUS = codes({ off: [0, '停用'], on: [1, '启用'], pending: [2, '待审'] });
export type QuestionStatus = CodeOf<typeof QUESTION_STATUS>;

/** The types that stand for themselves; 不定项 is found within a case only, a case in none. */
export const OWN_TYPES = [
  QUESTION.single,
  QUESTION.multi,
  QUESTION.judge,
  QUESTION.blank,
  QUESTION.essay,
  QUESTION.case,
] as const;
export const CHILD_TYPES = [
  QUESTION.single,
  QUESTION.multi,
  QUESTION.indefinite,
  QUESTION.judge,
  QUESTION.blank,
  QUESTION.essay,
] as const;

/** How a question of a type is answered: options of its own, 正确 and 错误, blanks in its stem, or text for a marker. */
export const ANSWERED_BY: Record<QuestionType, 'options' | 'trueOrFalse' | 'blanks' | 'text'> = {
  [QUESTION.single]: 'options',
  [QUESTION.multi]: 'options',
  [QUESTION.judge]: 'trueOrFalse',
  [QUESTION.blank]: 'blanks',
  [QUESTION.essay]: 'text',
  [QUESTION.case]: 'text',
  [QUESTION.indefinite]: 'options',
};
/** Whether people mark it. */
export const isMarked = (type: QuestionType): boolean => ANSWERED_BY[type] === 'text';

/** Letters of options, in their order. */
export const OPTION_LETTERS = 'ABCDEFGH';
export const questionNo = (no: number): string => `Q-${String(no).padStart(4, '0')}`;

/** What a 多选 or 不定项 gains when some of the right options were chosen and no wrong one. */
export const ANSWER_RULE = codes({ all: [0, '少选不得分'], half: [1, '少选得一半'], share: [2, '少选按比例'] });

/** As given to the learner: never an answer or an analysis. Option keys are of this attempt only. */
export const GivenQuestion = z.object({
  questionId: z.string(),
  type: schemaOf(QUESTION),
  stem: z.string(),
  options: z.array(
    z.object({ key: z.string(), text: z.string(), image: z.object({ url: z.string(), alt: z.string() }).optional() }),
  ),
  score: z.number(),
  images: z.array(z.object({ url: z.string(), alt: z.string() })).optional(),
  material: z.string().optional(),
  materialImages: z.array(z.object({ url: z.string(), alt: z.string() })).optional(),
  /** Of a case's question: the case, its title, and which of how many this is. */
  group: z.object({ id: z.string(), title: z.string(), no: z.number(), of: z.number() }).optional(),
  /** Number of blanks of a 填空题. */
  blanks: z.number().optional(),
});
export type GivenQuestion = z.output<typeof GivenQuestion>;
