import { QUESTION, type AnswerValue, type GivenQuestion } from '@zhibiao/contract/exam';

/** What a question accepts as an answer, without its text. */
export type AnswerShape = { type: number; keys: string[]; blanks: number };

export const shapeOf = (question: GivenQuestion): AnswerShape => ({
  type: question.type,
  keys: question.options.map(({ key }) => key),
  blanks: question.blanks ?? 0,
});

type Fitted = { value: AnswerValue } | { fault: string };

const WRONG_KIND: Fitted = { fault: '作答格式有误' };
const NO_OPTION: Fitted = { fault: '所选选项不存在' };

/** The value as it is stored, or why it cannot be this question's answer. An empty text or list clears the answer. */
export const fitAnswer = ({ type, keys, blanks }: AnswerShape, value: AnswerValue): Fitted => {
  switch (type) {
    case QUESTION.single:
    case QUESTION.judge:
      if (typeof value !== 'string') return WRONG_KIND;
      return value === '' || keys.includes(value) ? { value } : NO_OPTION;
    case QUESTION.multi:
      if (!Array.isArray(value)) return WRONG_KIND;
      return value.every((key) => keys.includes(key)) ? { value: [...new Set(value)].sort() } : NO_OPTION;
    case QUESTION.blank:
      if (!Array.isArray(value)) return WRONG_KIND;
      return value.length <= blanks ? { value } : { fault: '填空数量有误' };
    default:
      return typeof value === 'string' ? { value } : WRONG_KIND;
  }
};
