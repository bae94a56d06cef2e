import { art, color } from '#theme/tokens.ts';
import css from './plots.module.css';

export type Dot = { id: string; name: string; x: number; y: number; kind: 'plain' | 'warning' | 'error' };
type Props = {
  dots: readonly Dot[];
  /** Below it lies what is worth looking at. */
  line: number;
  /** What a screen reader hears instead; a table says every number. */
  label: string;
};

const STEP = 0.2;
const FILL = { plain: art[4], warning: color.warning, error: color.error } as const;
/** Names beside more points than these would cover each other. */
const NAMED = 6;

/** Points by two shares; those in question are named. */
export const Dots = ({ dots, line, label }: Props) => {
  const top = Math.max(0.6, ...dots.map(({ y }) => Math.ceil(y / STEP) * STEP));
  const bottom = Math.min(-STEP, ...dots.map(({ y }) => Math.floor(y / STEP) * STEP));
  const lines = Array.from({ length: Math.round((top - bottom) / STEP) + 1 }, (_, at) => top - at * STEP);
  const placeOf = (y: number) => ((top - y) / (top - bottom)) * 100;
  const named = dots.filter(({ kind }) => kind === 'error').slice(0, NAMED);

  return (
    <div className={css.plot}>
      <div className={`num ${css.y}`} aria-hidden="true">
        {lines.map((y) => (
          <span key={y}>{y.toFixed(1).replace('-', '−')}</span>
        ))}
      </div>
      <div className={css.area}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          <rect y={placeOf(line)} width={100} height={100 - placeOf(line)} fill={color.bgLayout} />
          {lines.map((y) => (
            <path key={y} d={`M0 ${placeOf(y)}H100`} stroke={color.borderSecondary} vectorEffect="non-scaling-stroke" />
          ))}
          <path
            d={`M0 ${placeOf(line)}H100`}
            stroke={color.border}
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {dots.map(({ id, x, y, kind }) => (
          <i
            key={id}
            className={kind === 'error' ? css.square : css.dot}
            style={{ left: `${x * 100}%`, top: `${placeOf(y)}%`, background: FILL[kind] }}
          />
        ))}
        {named.map(({ id, name, x, y }) => (
          <span
            key={id}
            aria-hidden="true"
            className={`num ${css.name} ${x > 0.75 ? css.before : ''}`}
            style={{ left: `${x * 100}%`, top: `${placeOf(y)}%` }}
          >
            {name}
          </span>
        ))}
      </div>
      <div className={`num ${css.x}`} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((percent) => (
          <span key={percent}>{percent}%</span>
        ))}
      </div>
    </div>
  );
};
