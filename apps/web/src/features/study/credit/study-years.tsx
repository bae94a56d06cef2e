import { useQuery } from '@tanstack/react-query';
import { studyYears } from '@zhibiao/contract/study';
import { ask } from '#lib/ask.ts';
import css from './study-years.module.css';

/** A line a year; nothing before the first course is finished. */
export const StudyYears = () => {
  const { data } = useQuery(ask(studyYears));
  if (!data || data.length === 0) return null;

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="years-title">
      <h2 id="years-title">各年学时</h2>
      <dl className="num">
        {data.map(({ year, hours, lessons }) => (
          <div key={year}>
            <dt>{year} 年</dt>
            <dd>
              <b>{hours.toFixed(1)}</b> 学时<span className="note">　完成 {lessons} 门次</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
