import { amountParts, plannedText } from '@zhibiao/contract/core/hours';
import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ActiveChart, PassChart, ProgressChart } from './charts.tsx';
import css from './charts.module.css';
import { studySummaryQuery, studyYearsQuery } from '#features/study/org/queries.ts';

/** The figures of all members, whatever the list is filtered by. */
export const SummaryPanel = () => (
  <>
    <Figures />
    <Years />
  </>
);

/** Nothing before a member has finished a course. */
const Years = () => {
  const { data } = useQuery(studyYearsQuery);
  if (!data || data.length === 0) return null;
  return (
    <p className={`note num ${css.years}`}>
      {data.map(({ year, hours, people }) => {
        const { figure, unit } = amountParts(hours.measured);
        return (
          <span key={year}>
            {year} 年完成 <b>{figure}</b> {unit}
            {plannedText(hours)}，{people} 人
          </span>
        );
      })}
    </p>
  );
};

const Figures = () => (
  <QueryBlock query={useQuery(studySummaryQuery)} failed="学习统计加载失败，不影响下面的列表。">
    {({ bands, passRates, active }) => (
      <div className={css.charts}>
        <section className="panel" aria-label="进度分布">
          <h2>
            进度分布<span>条</span>
          </h2>
          <ProgressChart bands={bands} />
        </section>
        <section className="panel" aria-label="考试合格率">
          <h2>
            考试合格率<span>按已出分人数</span>
          </h2>
          <PassChart rates={passRates} />
        </section>
        <section className="panel" aria-label="近 14 天学习人数">
          <h2>
            近 14 天学习人数<span>人 / 日</span>
          </h2>
          <ActiveChart days={active} />
        </section>
      </div>
    )}
  </QueryBlock>
);
