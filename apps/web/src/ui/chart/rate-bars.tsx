import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

/** `words` in place of how many of how many, where these are not counted in one unit. */
type Rate = { id: string; name: string; of: number; passed: number; words?: string };

/** How many of how many, each with its number in words beside its bar. */
export const RateBars = ({ rates, unit = '' }: { rates: readonly Rate[]; unit?: string }) => (
  <ul className={`num ${css.rates}`}>
    {rates.map(({ id, name, of, passed, words = `${passed}/${of} ${unit}` }) => {
      const percent = Math.round((passed / of) * 100);
      return (
        <li key={id}>
          <span>{name}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100} height={1} fill={art[6]} />
            <rect width={percent} height={1} fill={art[2]} />
          </svg>
          <b>
            {percent}%（{words}）
          </b>
        </li>
      );
    })}
  </ul>
);
