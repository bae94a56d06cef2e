import { type OrgStudySummary, PROGRESS_BANDS } from '@zhibiao/contract/study-org';
import { art } from '#theme/tokens.ts';
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
    <ul className={`num ${css.rates}`}>
      {rates.map(({ lessonId, name, examined, passed }) => {
        const percent = Math.round((passed / examined) * 100);
        return (
          <li key={lessonId}>
            <span>{name}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={100} height={1} fill={art[6]} />
              <rect width={percent} height={1} fill={art[2]} />
            </svg>
            <b>
              {percent}%（{passed}/{examined} 人）
            </b>
          </li>
        );
      })}
    </ul>
  );

/** People who studied on each of the last 14 days. */
export const ActiveChart = ({ days }: { days: OrgStudySummary['active'] }) => {
  const most = Math.max(1, ...days.map(({ people }) => people));
  const label = `近 14 天每天学习人数：${days.map(({ day, people }) => `${day.slice(5)} ${people} 人`).join('，')}`;

  return (
    <>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * 10} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map(({ day, people }, index) => (
          <rect
            key={day}
            x={index * 10 + 2}
            width={6}
            y={39 - (people / most) * 38}
            height={(people / most) * 38 + 1}
            fill={people > 0 ? art[2] : art[5]}
          />
        ))}
      </svg>
      <p className={`note num ${css.axis}`}>
        <span>{days[0]?.day.slice(5)}</span>
        <span>最多一天 {Math.max(0, ...days.map(({ people }) => people))} 人</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </p>
    </>
  );
};
