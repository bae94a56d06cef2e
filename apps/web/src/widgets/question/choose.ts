import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { ANSWER_FORM } from './question-words.ts';

/** What has been answered so far. */
export type GivenAnswer = { value: AnswerValue };

/** What choosing an option makes of the answer: one letter, or the letters in order. */
export const choose = (
  question: Pick<GivenQuestion, 'type'>,
  entry: GivenAnswer | undefined,
  key: string,
): AnswerValue => {
  if (ANSWER_FORM[question.type] !== 'several') return key;
  const chosen = Array.isArray(entry?.value) ? entry.value : [];
  return chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key].sort();
};
