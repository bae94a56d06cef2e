import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';

const first = (answer: readonly string[]): AnswerValue => answer[0] ?? '';
const several = (answer: readonly string[]): AnswerValue => [...answer];

const SHOWN: Record<QuestionType, (answer: readonly string[]) => AnswerValue> = {
  [QUESTION.single]: first,
  [QUESTION.multi]: several,
  [QUESTION.judge]: first,
  [QUESTION.blank]: (answer) => answer.map((spellings) => spellings.split('|').join(' 或 ')),
  [QUESTION.essay]: first,
  [QUESTION.case]: first,
  [QUESTION.indefinite]: several,
};

/** A key as an answer of this type is written; the accepted spellings of a blank side by side. */
export const shownAnswer = (type: QuestionType, answer: readonly string[]): AnswerValue => SHOWN[type](answer);
