import { ATTEMPT } from '@zhibiao/contract/exam';
import { BLUR_MODE, RELEASE_MODE } from '@zhibiao/contract/paper-staff';

/** Whether a person looks at how an attempt was sat. */
export const REVIEW = { none: 0, pending: 1, clear: 2, warned: 3 } as const;
type Away = { blurMode: number; blurLimit: number; blurCount: number; reviewState: number };

/** Who switched away more often than the paper allows is looked at by a person, where it says so. */
export const reviewAtHandIn = ({ blurMode, blurLimit, blurCount, reviewState }: Away): number =>
  reviewState === REVIEW.none && blurMode === BLUR_MODE.review && blurLimit > 0 && blurCount > blurLimit
    ? REVIEW.pending
    : reviewState;

type Terms = { releaseMode: number; reviewState: number };
/** Where an attempt goes whose points are all known: its learner is told at once, or it waits for its release. */
export const statusWhenScored = ({ releaseMode, reviewState }: Terms): number =>
  releaseMode === RELEASE_MODE.together || reviewState === REVIEW.pending ? ATTEMPT.unreleased : ATTEMPT.graded;

/** Whoever waits for the release reads what they read while the papers are marked. */
export const learnersStatus = (status: number): number => (status === ATTEMPT.unreleased ? ATTEMPT.marking : status);
