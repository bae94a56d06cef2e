import { type GivenQuestion, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';

/** What a question accepts as an answer, without its text. */
export type AnswerShape = { type: QuestionType; keys: string[]; blanks: number };

export const shapeOf = (question: GivenQuestion): AnswerShape => ({
  type: question.type,
  keys: question.options.map(({ key }) => key),
  blanks: question.blanks ?? 0,
});

type Fitted = { value: AnswerValue } | { fault: string };

const WRONG_KIND: Fitted = { fault: '作答格式有误' };
const NO_OPTION: Fitted = { fault: '所选选项不存在' };

type Fit = (value: AnswerValue, shape: AnswerShape) => Fitted;

const oneOption: Fit = (value, { keys }) => {
  if (typeof value !== 'string') return WRONG_KIND;
  return value === '' || keys.includes(value) ? { value } : NO_OPTION;
};
const severalOptions: Fit = (value, { keys }) => {
  if (!Array.isArray(value)) return WRONG_KIND;
  return value.every((key) => keys.includes(key)) ? { value: [...new Set(value)].sort() } : NO_OPTION;
};
const filledBlanks: Fit = (value, { blanks }) => {
  if (!Array.isArray(value)) return WRONG_KIND;
  return value.length <= blanks ? { value } : { fault: '填空数量有误' };
};
const writtenText: Fit = (value) => (typeof value === 'string' ? { value } : WRONG_KIND);

const FIT: Record<QuestionType, Fit> = {
  [QUESTION.single]: oneOption,
  [QUESTION.multi]: severalOptions,
  [QUESTION.judge]: oneOption,
  [QUESTION.blank]: filledBlanks,
  [QUESTION.essay]: writtenText,
  [QUESTION.case]: writtenText,
  [QUESTION.indefinite]: severalOptions,
};

/** The value as it is stored, or why it cannot be this question's answer. An empty text or list clears the answer. */
export const fitAnswer: (shape: AnswerShape, value: AnswerValue) => Fitted = (shape, value) =>
  FIT[shape.type](value, shape);
