import { copy } from '@zhibiao/contract/core/copy';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { REVIEW_DAYS } from '@zhibiao/contract/exam/request';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { attemptsLeft } from './rules.ts';

/** What a learner may ask for about an exam, and when. Times are the database's. */

type AtPaper = {
  status: number;
  maxAttempts: number;
  used: number;
  passed: boolean;
  marking: boolean;
  runningId: string | null;
};

/** Why no further attempt may be requested; null when it may: all are used, each has its score, and none is a pass. */
export const whyNoRetake = (paper: AtPaper): string | null => {
  if (paper.status !== PAPER_STATUS.published) return '试卷已下架，不能申请补考';
  if (paper.runningId !== null) return '您有一次考试正在进行，交卷后再申请补考';
  if (paper.passed) return copy.examPassed;
  if (paper.marking) return '成绩还没有公布，公布后可申请补考';
  const left = attemptsLeft(paper, paper);
  return left > 0 ? `您还有${left}次考试机会，无需申请补考` : null;
};

const DAY_MS = 86_400_000;
type AttemptState = {
  status: number;
  submitTime: Date | null;
  releasedAt: Date | null;
  /** Whether a person marked any of its answers: what a machine marked cannot be judged again. */
  judged: boolean;
};

/**
 * Until when the learner may request another look at the score: so many days from its publication. Null where there
 * is no score yet, or none that a marker could judge again.
 */
const reviewUntil = ({ status, submitTime, releasedAt, judged }: AttemptState): Date | null => {
  const published = releasedAt ?? submitTime;
  return status === ATTEMPT.graded && judged && published !== null
    ? new Date(published.getTime() + REVIEW_DAYS * DAY_MS)
    : null;
};

/** The same while it lasts. */
export const openUntil = (attempt: AttemptState, now: Date): Date | null => {
  const until = reviewUntil(attempt);
  return until !== null && now < until ? until : null;
};

const BY_MACHINE = '本次考试没有人工评阅的作答，不能申请成绩复核；认为题目或答案有误的，请在意见反馈中提出';
const NOT_YET: Record<number, string> = {
  [ATTEMPT.running]: '考试正在进行，成绩公布后可申请复核',
  [ATTEMPT.submitted]: '正在评分，成绩公布后可申请复核',
  [ATTEMPT.marking]: '成绩还没有公布，公布后可申请复核',
  [ATTEMPT.unreleased]: '成绩还没有公布，公布后可申请复核',
  [ATTEMPT.void]: '本次考试已作废，不能申请复核',
};
/** Why the score may not be looked at again; null when it may. */
export const whyNoReview = (attempt: AttemptState, now: Date): string | null => {
  if (attempt.status === ATTEMPT.graded && !attempt.judged) return BY_MACHINE;
  const until = reviewUntil(attempt);
  if (until === null) return NOT_YET[attempt.status] ?? NOT_YET[ATTEMPT.submitted] ?? null;
  return now < until ? null : `成绩公布已超过${REVIEW_DAYS}天，不能申请复核`;
};
