import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Overview as Data, reportOverview } from '@zhibiao/contract/report-staff';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask } from '#lib/ask.ts';
import { totalText } from '#lib/total.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { RateBars } from '#ui/charts/rate-bars.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import css from './report.module.css';
import { SeriesBox } from './series-box.tsx';
import { TodayCards } from './today-cards.tsx';

/** How the platform is doing today, and what waits; `aside` stands below what waits. */
export const Overview = ({ aside }: { aside?: ReactNode }) => {
  const [params, setParams] = useSearchParams();
  const days = Number(params.get('days')) || 7;
  const query = useQuery(ask(reportOverview, { query: { days } }, { placeholderData: keepPreviousData }));

  return (
    <QueryBlock query={query} failed="统计数据加载失败。">
      {(data) => (
        <div className={css.page}>
          {data.empty && <EmptyShop />}
          <TodayCards today={data.today} yesterday={data.yesterday} />
          <div className={css.two}>
            <SeriesBox
              series={data.series}
              days={days}
              onDays={(next) => setParams({ days: String(next) }, { replace: true })}
            />
            <div className={css.page}>
              <Waiting waiting={data.waiting} />
              {aside}
            </div>
          </div>
          <section className={`panel ${css.box}`}>
            <div className={css.head}>
              <h2>各课程合格率</h2>
              <span className="note">近 {days} 天，交卷 5 份以上的课程</span>
            </div>
            {data.lessons.length === 0 ? (
              <p className="note">暂无数据</p>
            ) : (
              <RateBars unit="份" rates={data.lessons.map(({ attempts, ...one }) => ({ ...one, of: attempts }))} />
            )}
          </section>
          <p className="note num">更新于 {data.at}</p>
        </div>
      )}
    </QueryBlock>
  );
};

/** Nothing to study yet: what can be done about it. */
const EmptyShop = () => {
  const can = useCan();
  const ways = (
    <>
      {can('starter:import') && (
        <ButtonLink small to="/console/starter">
          导入初始内容
        </ButtonLink>
      )}{' '}
      {can('lesson:edit') && (
        <ButtonLink small to="/console/course">
          去课程
        </ButtonLink>
      )}
    </>
  );
  return <Alert action={ways}>还没有开放的课程，学员打开网站时课程列表是空的。</Alert>;
};

const LABELS: [keyof Data['waiting'], string, string][] = [
  ['applies', '认证申请待审核', '份'],
  ['organisations', '机构待审核', '家'],
  ['changes', '机构变更待审核', '项'],
  ['marking', '答卷待评阅', '份'],
  ['feedback', '意见反馈待回复', '条'],
];

const Waiting = ({ waiting }: Pick<Data, 'waiting'>) => (
  <section className={`panel ${css.box}`}>
    <div className={css.head}>
      <h2>待处理</h2>
    </div>
    {LABELS.every(([key]) => waiting[key] === 0) ? (
      <p className="note">没有待处理的事项。</p>
    ) : (
      <ul className={`num ${css.waiting}`}>
        {LABELS.map(([key, label, unit]) => (
          <li key={key}>
            <span>{label}</span>
            <b>
              {totalText(waiting[key])} {unit}
            </b>
          </li>
        ))}
      </ul>
    )}
  </section>
);
