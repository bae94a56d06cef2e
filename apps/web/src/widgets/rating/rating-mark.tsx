import { RATINGS_TOGETHER } from '@zhibiao/contract/core/limits';
import type { Rating } from '@zhibiao/contract/teacher/rating';
import css from './rating-mark.module.css';
import { STAR } from './stars.tsx';

/** `★ 4.8（46）` of a teacher whom enough people rated. */
export const RatingMark = ({ rating: { ratingAverage, ratingCount } }: { rating: Rating }) =>
  ratingAverage !== null && (
    <span className={`inline gap-4 note num nb ${css.mark}`}>
      <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
        <path d={STAR} />
      </svg>
      <span className="sr">评分</span>
      <b>{ratingAverage.toFixed(1)}</b>
      <span>
        （{ratingCount}
        <span className="sr">人评价</span>）
      </span>
    </span>
  );

/** The same, or why there is none yet. */
export const RatingLine = ({ rating }: { rating: Rating }) =>
  rating.ratingAverage === null ? (
    <span className="note">评价不足 {RATINGS_TOGETHER} 人，暂不显示</span>
  ) : (
    <RatingMark rating={rating} />
  );
