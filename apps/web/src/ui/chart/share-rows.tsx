import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

type Row = { id: string; name: string; value: number; mark: number | null };

/** A bar a row with its number in words beside it; the tick says where it would be by another measure. */
export const ShareRows = ({ rows, markName }: { rows: readonly Row[]; markName?: string }) => {
  const most = Math.max(1, ...rows.flatMap(({ value, mark }) => [value, mark ?? 0]));
  return (
    <ul className={`num ${css.shares}`}>
      {rows.map(({ id, name, value, mark }) => (
        <li key={id}>
          <span>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect y={1.5} width={100} height={7} fill={art[6]} />
            <rect y={1.5} width={(value / most) * 100} height={7} fill={art[2]} />
            {mark !== null && <rect x={Math.min(99.2, (mark / most) * 100)} width={0.8} height={10} fill={art[0]} />}
          </svg>
          <b>
            {value}
            {mark !== null && (
              <span className="sr">
                ，{markName} {mark}
              </span>
            )}
          </b>
        </li>
      ))}
    </ul>
  );
};
