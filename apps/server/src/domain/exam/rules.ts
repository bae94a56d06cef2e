import { copy } from '@zhibiao/contract/core/copy';

/** Who may sit a paper and until when. Times are the database's. */

export type PaperRules = {
  openTime: Date | null;
  closeTime: Date | null;
  maxAttempts: number;
  retryHours: number;
  requireLesson: boolean;
};
/** Of them those by which a paper is over for good. */
export type PaperEnding = Pick<PaperRules, 'maxAttempts' | 'closeTime'>;
/**
 * Of the lesson that the paper concludes, with why this learner may not study it (`lessonLock`); null for a paper that
 * stands alone.
 */
export type RequiredLesson = { learned: boolean; lock: string | null } | null;
/** The learner's attempts in their round of the paper, void ones left out; a running one is used. */
export type AttemptsSoFar = { used: number; lastSubmitTime: Date | null; passed: boolean };
type AttemptsUsed = Pick<AttemptsSoFar, 'used' | 'passed'>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A save may be under way when time is up; transport gets this long, the learner does not. */
export const GRACE_SEC = 5;
/** The job that hands papers in comes after every grace. */
export const HAND_IN_AFTER_SEC = 30;

/** Attempts still open. A passed paper is done with, so that showing its answers cannot help to a better score. */
export const attemptsLeft = (paper: Pick<PaperEnding, 'maxAttempts'>, attempts: AttemptsUsed): number =>
  attempts.passed ? 0 : Math.max(0, paper.maxAttempts - attempts.used);

/** No attempt can begin any more: passed, used up, or closed for good. */
export const isOver = (paper: PaperEnding, attempts: AttemptsUsed, now: Date): boolean =>
  attemptsLeft(paper, attempts) === 0 || (paper.closeTime !== null && now >= paper.closeTime);

/** Why a new attempt may not begin now; empty when it may. The sentences are the contract's. */
export const whyNot = (paper: PaperRules, lesson: RequiredLesson, attempts: AttemptsSoFar, now: Date): string[] => {
  if (attempts.passed) return [copy.examPassed];
  const reasons: string[] = [];
  if (lesson?.lock) reasons.push(lesson.lock);
  if (paper.requireLesson && lesson && !lesson.learned) reasons.push(copy.learnFirst);
  if (paper.openTime && now < paper.openTime) reasons.push(copy.examNotOpen);
  if (paper.closeTime && now >= paper.closeTime) reasons.push(copy.examClosed);
  if (attempts.used >= paper.maxAttempts) return [...reasons, copy.attemptsUsed];
  const waitMs = attempts.lastSubmitTime
    ? attempts.lastSubmitTime.getTime() + paper.retryHours * HOUR_MS - now.getTime()
    : 0;
  if (waitMs > 0) reasons.push(copy.retryLater(Math.ceil(waitMs / HOUR_MS)));
  return reasons;
};

/** When time is up: the paper's duration from the start, but never past its closing. */
export const attemptDeadline = (paper: { durationMin: number; closeTime: Date | null }, start: Date): Date => {
  const end = start.getTime() + paper.durationMin * MINUTE_MS;
  return new Date(paper.closeTime ? Math.min(end, paper.closeTime.getTime()) : end);
};

export type MyStatus = 'none' | 'running' | 'marking' | 'passed' | 'failed';

/** How the learner stands to a paper, the most telling first. */
export const myStatus = (attempts: AttemptsSoFar & { running: boolean; marking: boolean }): MyStatus => {
  if (attempts.running) return 'running';
  if (attempts.passed) return 'passed';
  if (attempts.marking) return 'marking';
  return attempts.used > 0 ? 'failed' : 'none';
};
