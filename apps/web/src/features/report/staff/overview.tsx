import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportOverview } from '@zhibiao/contract/report-staff';
import type { ReactNode } from 'react';
import { ask } from '#lib/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useIdParam } from '#lib/url-state.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { AppliesBox, ExpiringBox, LessonsBox, WorkBox } from './boxes.tsx';
import { Cards } from './cards.tsx';
import { OverviewFilters } from './filters.tsx';
import { RegionsBox } from './regions-box.tsx';
import css from './report.module.css';
import { SeriesBox } from './series-box.tsx';
import { useRange } from './use-range.ts';

/** How the platform is doing, and what waits; `aside` stands beside the series. */
export const Overview = ({ aside }: { aside?: ReactNode }) => {
  const { days } = useRange();
  const [areaCode] = useFilterParam('areaCode');
  const [orgId] = useIdParam('orgId');
  const query = useQuery(
    ask(
      reportOverview,
      { query: { ...days, ...(areaCode ? { areaCode } : {}), ...(orgId ? { orgId } : {}) } },
      { placeholderData: keepPreviousData },
    ),
  );

  return (
    <div className={css.page}>
      <OverviewFilters orgName={query.data?.orgName ?? null} />
      <QueryBlock query={query} failed="统计数据加载失败。">
        {(data) => (
          <div className={css.page}>
            {data.empty && <EmptyShop />}
            {!data.complete && <Alert>正在补算以前各天的数据，几分钟后刷新即可看到。</Alert>}
            <Cards {...data} />
            <div className={aside ? css.wide : css.page}>
              <SeriesBox {...data} />
              {aside}
            </div>
            <div className={css.two}>
              <LessonsBox {...data} />
              <RegionsBox {...data} />
              <AppliesBox {...data} />
              <ExpiringBox {...data} />
              <WorkBox {...data} />
            </div>
            <p className="note num">
              上期为 {data.previousFrom} 至 {data.previousTo}；学习人次每人每天计一次。更新于 {data.at}
            </p>
          </div>
        )}
      </QueryBlock>
    </div>
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
