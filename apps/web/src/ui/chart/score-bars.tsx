import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

/** How many in each tenth of the full score; the label says every number in words. */
export const ScoreBars = ({ bars, label, unit }: { bars: readonly number[]; label: string; unit: string }) => {
  const most = Math.max(1, ...bars);
  const band = (at: number) => `${at * 10}–${at === bars.length - 1 ? 100 : at * 10 + 9}%`;
  const spoken = `${label}：${bars.map((count, at) => `${band(at)} ${count} ${unit}`).join('，')}`;

  return (
    <div className={css.scores}>
      <svg
        className={css.days}
        viewBox={`0 0 ${bars.length * 10} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={spoken}
      >
        {bars.map((count, at) => (
          <rect
            key={band(at)}
            x={at * 10 + 1}
            width={8}
            y={39 - (count / most) * 38}
            height={(count / most) * 38 + 1}
            fill={count > 0 ? art[2] : art[5]}
          />
        ))}
      </svg>
      <p className={`note num ${css.axis}`}>
        <span>0%</span>
        <span>{label}</span>
        <span>100%</span>
      </p>
    </div>
  );
};
