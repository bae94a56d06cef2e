import { art } from '#theme/tokens.ts';
import css from './charts.module.css';

type Props = {
  days: readonly { day: string; value: number }[];
  /** 近 14 天每天学习人数 */
  label: string;
  unit: string;
  /** 一周 and the like, where a bar is not a day, and what it is called. */
  each?: string;
  nameOf?: (day: string) => string;
};
const monthAndDay = (day: string) => day.slice(5);

/** One bar a day, the highest as tall as the chart; the label says every number in words. */
export const DayBars = ({ days, label, unit, each = '一天', nameOf = monthAndDay }: Props) => {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const spoken = `${label}：${days.map(({ day, value }) => `${nameOf(day)} ${value} ${unit}`).join('，')}`;

  return (
    <>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * 10} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={spoken}
      >
        {days.map(({ day, value }, index) => (
          <rect
            key={day}
            x={index * 10 + 2}
            width={6}
            y={39 - (value / most) * 38}
            height={(value / most) * 38 + 1}
            fill={value > 0 ? art[2] : art[5]}
          />
        ))}
      </svg>
      <p className={`note num ${css.axis}`}>
        <span>{nameOf(days[0]?.day ?? '')}</span>
        <span>
          最多{each} {Math.max(0, ...days.map(({ value }) => value))} {unit}
        </span>
        <span>{nameOf(days.at(-1)?.day ?? '')}</span>
      </p>
    </>
  );
};
