import { LESSON_STATUS, type NextStep } from '@zhibiao/contract/lesson';

/** What decides the next step in a lesson. */
export type NextFacts = {
  status: number;
  /** Why this viewer may not study it now, or null. */
  lock: string | null;
  /** The lecture to go on with, until all that is required is learned. */
  lecture: { lid: string; number: number; title: string } | null;
  /** The concluding paper, once all is learned and it is not passed. */
  paperId: string | null;
  /** A valid proof of the lesson exists. */
  issued: boolean;
};

/** Learn, pass, have it proved. What was earned can be proved even where the lesson is shut by now. */
export const nextStep = ({ status, lock, lecture, paperId, issued }: NextFacts): NextStep => {
  if (status === LESSON_STATUS.done) return { kind: 'proof', issued };
  if (lock !== null) return { kind: 'closed', reason: lock };
  if (lecture) return { kind: 'lecture', ...lecture };
  if (paperId !== null) return { kind: 'exam', paperId };
  return { kind: 'closed', reason: status === LESSON_STATUS.examDue ? '结业考试尚未开放' : '课程内容正在准备' };
};
