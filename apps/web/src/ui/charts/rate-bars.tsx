import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

type Rate = { id: string; name: string; of: number; passed: number };

/** How many of how many, each with its number in words beside its bar. */
export const RateBars = ({ rates, unit }: { rates: readonly Rate[]; unit: string }) => (
  <ul className={`num ${css.rates}`}>
    {rates.map(({ id, name, of, passed }) => {
      const percent = Math.round((passed / of) * 100);
      return (
        <li key={id}>
          <span>{name}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100} height={1} fill={art[6]} />
            <rect width={percent} height={1} fill={art[2]} />
          </svg>
          <b>
            {percent}%（{passed}/{of} {unit}）
          </b>
        </li>
      );
    })}
  </ul>
);
