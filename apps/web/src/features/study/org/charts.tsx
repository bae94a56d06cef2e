import { type OrgStudySummary, PROGRESS_BANDS } from '@zhibiao/contract/study-org';
import { art } from '#theme/tokens.ts';
import { DayBars } from '#ui/charts/day-bars.tsx';
import { RateBars } from '#ui/charts/rate-bars.tsx';
import css from './charts.module.css';

const BAND_COLORS = ['#E3E8EF', art[5], art[4], art[3], art[2], art[1], art[0]];

/** How many records are how far; the legend says every number in words. */
export const ProgressChart = ({ bands }: { bands: readonly number[] }) => {
  const total = bands.reduce((sum, count) => sum + count, 0);
  const starts = bands.map((_, index) => bands.slice(0, index).reduce((sum, count) => sum + count, 0));

  return (
    <>
      <svg className={css.strip} viewBox={`0 0 ${Math.max(1, total)} 1`} preserveAspectRatio="none" aria-hidden="true">
        {bands.map((count, index) => (
          <rect key={index} x={starts[index]} y={0} width={count} height={1} fill={BAND_COLORS[index]} />
        ))}
      </svg>
      <ul className={`num ${css.legend}`}>
        {PROGRESS_BANDS.map((name, index) => (
          <li key={name}>
            <i style={{ background: BAND_COLORS[index] }} />
            <span>{name}</span>
            <b>{bands[index]}</b>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Of those who have a result, how many passed, course by course. */
export const PassChart = ({ rates }: { rates: OrgStudySummary['passRates'] }) =>
  rates.length === 0 ? (
    <p className="note">还没有考试结果</p>
  ) : (
    <RateBars
      unit="人"
      rates={rates.map(({ lessonId, name, examined, passed }) => ({ id: lessonId, name, of: examined, passed }))}
    />
  );

/** People who studied on each of the last 14 days. */
export const ActiveChart = ({ days }: { days: OrgStudySummary['active'] }) => (
  <DayBars label="近 14 天每天学习人数" unit="人" days={days.map(({ day, people }) => ({ day, value: people }))} />
);
