import { type Hours, NO_HOURS } from '@zhibiao/contract/core/hours';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';

/** Where a learner stands in a lesson. */
export type LessonProgress = {
  status: number;
  /** All required items are done. */
  learned: boolean;
  /** The lesson has a published concluding paper. */
  hasPaper: boolean;
  /** The learner has passed it. */
  passed: boolean;
};

/**
 * The status that follows from the facts: learned and nothing left to pass is 已完成, learned with a paper to pass is 待考试.
 * 已完成 is never taken back; before all is learned the status stays what it is. Used when the last item is done and when
 * a paper is passed.
 */
export const statusAfter = ({ status, learned, hasPaper, passed }: LessonProgress): number => {
  if (status === LESSON_STATUS.done || !learned) return status;
  return !hasPaper || passed ? LESSON_STATUS.done : LESSON_STATUS.examDue;
};

/**
 * 学时 so far, one decimal, rounded down; exactly the lesson's once all is learned. 教学计划学时 are not measured, so there is
 * no part of them: they come with the whole.
 */
export const earnedHours = (
  creditHours: Hours,
  { learned, coveredSec, needSec }: { learned: boolean; coveredSec: number; needSec: number },
): Hours => {
  if (learned) return creditHours;
  if (needSec <= 0) return NO_HOURS;
  // In tenths, and with a hair's breadth, so that 0.3 × 10 is 3.
  const measured = Math.floor(creditHours.measured * Math.min(1, coveredSec / needSec) * 10 + 1e-9) / 10;
  return { measured, planned: 0 };
};
