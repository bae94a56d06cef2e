import { copy } from '@zhibiao/contract/core/copy';
import { BLUR_MODE } from '@zhibiao/contract/paper/types';

/** How often a learner switched away, and what their attempt says about it; a `blurLimit` of 0 is none. */
export type Away = { blurCount: number; blurLimit: number; blurMode: number };

/** Whether it is over with this: further away than the limit, in a paper that hands in by itself. */
export const handsIn = ({ blurCount, blurLimit, blurMode }: Away): boolean =>
  blurMode === BLUR_MODE.handIn && blurLimit > 0 && blurCount > blurLimit;

/** The warning to a learner who has just been away; null where it is only recorded. */
export const warningOf = ({ blurCount, blurLimit, blurMode }: Away): string | null => {
  if (blurLimit === 0 || blurMode === BLUR_MODE.record) return null;
  if (blurMode === BLUR_MODE.handIn) return copy.blurred(blurCount, blurLimit);
  return blurCount > blurLimit ? copy.blurReviewed(blurCount) : copy.blurredReview(blurCount, blurLimit);
};
