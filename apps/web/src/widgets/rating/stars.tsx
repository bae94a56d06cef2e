import { RATING_MAX } from '@zhibiao/contract/core/limits';
import css from './stars.module.css';

export const STAR =
  'm12 3 2.7 5.600 6.100.8-4.500 4.300 1.100 6.100L12 16.900l-5.400 2.900 1.100-6.100L3.200 9.400l6.100-.8z';

/** An average drawn in stars, part of a star included. The number stands beside it. */
export const Stars = ({ value }: { value: number }) => (
  <span className={css.stars} aria-hidden="true">
    {Array.from({ length: RATING_MAX }, (_, i) => (
      <svg key={i} viewBox="0 0 24 24" width={18} height={18}>
        <path d={STAR} className={css.empty} />
        <path
          d={STAR}
          className={css.full}
          style={{ clipPath: `inset(0 ${100 - Math.min(1, Math.max(0, value - i)) * 100}% 0 0)` }}
        />
      </svg>
    ))}
  </span>
);
