import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { NextStep } from '@zhibiao/contract/lesson/learner';

/** The lectures of a lesson, in their order. */
export type Outline = readonly { lid: string; title: string; required: boolean }[];
/** `number` counts from 1. */
export type Lecture = { lid: string; number: number; title: string };
/** What a learner has of an outline; `sequential`: the order is fixed. */
export type Trace = { done: readonly string[]; lastLid: string | null; sequential: boolean };

/**
 * The lecture to go on with: the one studied last while it is not done, else the next required one that is not, from
 * there on and then from the beginning; where the order is fixed, simply the first.
 */
export const nextLecture = (outline: Outline, { done, lastLid, sequential }: Trace): Lecture | null => {
  const isOpen = ({ lid }: Outline[number]) => !done.includes(lid);
  const last = outline.findIndex(({ lid }) => lid === lastLid);
  const wanted = outline.flatMap((item, at) => (item.required && isOpen(item) ? [at] : []));
  const studied = outline[last];
  const at = studied && isOpen(studied) ? last : ((sequential ? null : wanted.find((n) => n > last)) ?? wanted[0]);
  const item = at === undefined ? undefined : outline[at];
  return item && at !== undefined ? { lid: item.lid, number: at + 1, title: item.title } : null;
};

/** What decides the next step in a lesson. */
export type NextFacts = {
  status: number;
  /** Why this viewer may not study it now, or null. */
  lock: string | null;
  /** The lecture to go on with, until all that is required is learned. */
  lecture: Lecture | null;
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
