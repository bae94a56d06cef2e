import { labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';

/** One run of a learner through an assigned course, as a period sees it. */
export type StudyRun = {
  /** As it is now; of a learner who left as it was then. */
  status: number;
  finishTime: Date | null;
  /** It was ended unfinished, because the next year began or by hand. */
  carried: boolean;
};

/**
 * What became of a run by the end of a period (exclusive). `done` is what counts as finished in it: a run that was
 * finished later was open then, however it stands today.
 */
export const runOutcome = ({ status, finishTime, carried }: StudyRun, end: Date): { done: boolean; words: string } => {
  if (carried) return { done: false, words: '未完成（已结转）' };
  if (finishTime !== null && finishTime >= end) return { done: false, words: '期后完成' };
  return { done: status === LESSON_STATUS.done, words: labelOf(LESSON_STATUS, status) };
};
