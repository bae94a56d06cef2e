import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import { BLUR_MODE, RELEASE_MODE } from '@zhibiao/contract/paper/types';

export type AttemptStatus = CodeOf<typeof ATTEMPT>;

const { running, submitted, marking, graded, unreleased } = ATTEMPT;
/**
 * Every way from one state of an attempt to another; what is not here is refused. Nothing leads back to 进行中: the
 * result may have been seen, so a learner who is to sit again is given another attempt.
 */
export const ATTEMPT_MOVES = {
  /** By the learner, when time is up, past the limit of switching away, by staff. */
  handIn: { [running]: [submitted] },
  grade: { [submitted]: [marking, graded, unreleased] },
  lastMark: { [marking]: [graded, unreleased] },
  /** Never while staff have still to look at how it was sat. */
  release: { [unreleased]: [graded] },
  /** Clear or with a warning; where its paper releases by itself. */
  review: { [unreleased]: [graded] },
  void: {
    [running]: [ATTEMPT.void],
    [submitted]: [ATTEMPT.void],
    [marking]: [ATTEMPT.void],
    [graded]: [ATTEMPT.void],
    [unreleased]: [ATTEMPT.void],
  },
  /** What it was; what had not been handed in is handed in now, and graded. */
  unvoid: { [ATTEMPT.void]: [submitted, marking, graded, unreleased] },
} as const satisfies Record<string, Partial<Record<AttemptStatus, readonly AttemptStatus[]>>>;
export type AttemptMove = keyof typeof ATTEMPT_MOVES;

/** The states in which an act may be done. */
export const movable = (act: AttemptMove): AttemptStatus[] =>
  Object.keys(ATTEMPT_MOVES[act]).map((from) => Number(from) as AttemptStatus);

type Away = { blurMode: number; blurLimit: number; blurCount: number; reviewState: number };

/** Who switched away more often than the paper allows is looked at by a person, where it says so. */
export const reviewAtHandIn = ({ blurMode, blurLimit, blurCount, reviewState }: Away): number =>
  reviewState === REVIEW.none && blurMode === BLUR_MODE.review && blurLimit > 0 && blurCount > blurLimit
    ? REVIEW.pending
    : reviewState;

type ReleaseConditions = { releaseMode: number; reviewState: number };
/** Where an attempt goes whose points are all known: published to its learner at once, or it waits for its release. */
export const statusWhenScored = ({ releaseMode, reviewState }: ReleaseConditions): AttemptStatus =>
  releaseMode === RELEASE_MODE.together || reviewState === REVIEW.pending ? ATTEMPT.unreleased : ATTEMPT.graded;

/** Learners who wait for the release read what they read while the papers are marked. */
export const learnersStatus = <S extends number>(status: S): S | typeof ATTEMPT.marking =>
  status === ATTEMPT.unreleased ? ATTEMPT.marking : status;
