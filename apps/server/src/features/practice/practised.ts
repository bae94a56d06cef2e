import { allOf } from '@zhibiao/contract/core/codes';
import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';

/** What a learner writes freely cannot be judged at once; it is left out. */
const PRACTISED: Record<QuestionType, boolean> = {
  [QUESTION.single]: true,
  [QUESTION.multi]: true,
  [QUESTION.judge]: true,
  [QUESTION.blank]: true,
  [QUESTION.essay]: false,
  [QUESTION.case]: false,
  [QUESTION.indefinite]: true,
};
export const PRACTISED_TYPES: readonly number[] = allOf(QUESTION).filter((type) => PRACTISED[type]);
