import { art, color } from '#theme/tokens.ts';
import css from './plots.module.css';

type Props = {
  /** How many in each of equal columns from 0 to 100 %. */
  bars: readonly number[];
  /** What counts as passed, 0–1. */
  pass: number;
  passText: string;
  unit: string;
};

const STEP = 5;
/** A round number of lines' worth above the highest. */
const topOf = (most: number): number => {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  const step = [1, 2, 5, 10].map((one) => one * size).find((one) => one * 4 >= most) ?? size;
  return Math.max(4, step * 4);
};

/** How scores are spread; below the mark that passes in a lighter tone. The table beside it says every number. */
export const ScorePlot = ({ bars, pass, passText, unit }: Props) => {
  const top = topOf(Math.max(...bars));
  const spoken = bars.flatMap((n, at) => (n > 0 ? [`${at * STEP}–${(at + 1) * STEP}% ${n} ${unit}`] : [])).join('，');

  return (
    <div className={css.plot}>
      <div className={`num ${css.y}`} aria-hidden="true">
        {[4, 3, 2, 1, 0].map((line) => (
          <span key={line}>{(top / 4) * line}</span>
        ))}
      </div>
      <div className={css.area}>
        <svg
          viewBox="0 0 200 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`得分分布：${spoken || '暂无数据'}`}
        >
          {[0, 25, 50, 75].map((y) => (
            <path key={y} d={`M0 ${y}H200`} stroke={color.borderSecondary} vectorEffect="non-scaling-stroke" />
          ))}
          {bars.map((n, at) => (
            <rect
              key={at * STEP}
              x={at * 10 + 0.6}
              width={8.8}
              y={100 - (n / top) * 100}
              height={(n / top) * 100}
              fill={(at + 1) / bars.length <= pass + 1e-9 ? art[4] : art[2]}
            />
          ))}
          <path d="M0 100H200" stroke={color.border} vectorEffect="non-scaling-stroke" />
          <path
            d={`M${pass * 200} 0V100`}
            stroke={color.textTertiary}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className={`num ${css.mark}`} style={{ left: `${pass * 100}%` }}>
          {passText}
        </span>
      </div>
      <div className={`num ${css.x}`} aria-hidden="true">
        {[0, 20, 40, 60, 80, 100].map((percent) => (
          <span key={percent}>{percent}%</span>
        ))}
      </div>
    </div>
  );
};
