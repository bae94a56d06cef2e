import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

type Props = {
  bars: readonly { from: number; count: number }[];
  /** Nine tenths of all lie between these. */
  low: number;
  high: number;
  mean: number;
  /** Everything that it shows, in words. */
  label: string;
};

const HEIGHT = 100;

/** How often each value comes, with what lies outside the middle nine tenths paler. */
export const Histogram = ({ bars, low, high, mean, label }: Props) => {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const [first, second] = bars;
  const width = first && second ? second.from - first.from : 0.2;
  const start = first?.from ?? 0;
  const span = Math.max(width, bars.length * width);
  const at = (value: number) => Math.min(100, Math.max(0, ((value - start) / span) * 100));
  const step = 100 / Math.max(1, bars.length);

  return (
    <>
      <svg
        className={css.histogram}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <rect x={at(low)} width={Math.max(0.4, at(high) - at(low))} height={HEIGHT} fill={art[6]} />
        {bars.map(({ from, count }, index) => (
          <rect
            key={from}
            x={index * step + step * 0.06}
            width={step * 0.88}
            y={HEIGHT - (count / most) * (HEIGHT - 4)}
            height={(count / most) * (HEIGHT - 4)}
            fill={from + width > low && from < high ? art[2] : art[4]}
          />
        ))}
        <rect x={at(mean)} width={0.4} height={HEIGHT} fill={art[0]} />
      </svg>
      <p className={`note num ${css.axis}`}>
        <span>{start.toFixed(1)}</span>
        <span>平均 {mean}</span>
        <span>{(start + span).toFixed(1)}</span>
      </p>
    </>
  );
};
