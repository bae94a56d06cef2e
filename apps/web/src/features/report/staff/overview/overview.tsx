import type { UseQueryResult } from '@tanstack/react-query';
import type { Overview as Data } from '@zhibiao/contract/report/staff';
import { type ReactNode, useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AppliesBox, ExpiringBox, LessonsBox, WorkBox } from './boxes.tsx';
import { OverviewFilters } from '#features/report/staff/filters.tsx';
import { ClausesBox, FunnelBox, OrgTypesBox } from './people-boxes.tsx';
import { PeriodBox } from './period-box.tsx';
import { RegionsBox } from './regions-box.tsx';
import css from '#features/report/staff/report.module.css';
import { SeriesBox } from './series-box.tsx';
import { useClauses, useFunnel } from './use-overview.ts';

/** How the platform is doing: a few large figures, then what they are made of. */
export const ReportOverview = ({ query }: { query: UseQueryResult<Data> }) => (
  <div className={`stack gap-16 ${css.page}`}>
    <OverviewFilters orgName={query.data?.orgName ?? null} />
    <QueryBlock query={query} failed="统计数据加载失败。">
      {(data) => (
        <div className={`stack gap-16 ${css.page}`}>
          {data.empty && <EmptyShop />}
          {!data.complete && <Alert>正在补算以前各天的数据，几分钟后刷新即可看到。</Alert>}
          <div className={css.wide}>
            <SeriesBox {...data} />
            <PeriodBox {...data} />
          </div>
          <Boxes data={data} />
        </div>
      )}
    </QueryBlock>
  </div>
);

type Box = { title: string; empty: boolean; node: ReactNode };

/** What there is something to tell of; the rest is one sentence. */
const Boxes = ({ data }: { data: Data }) => {
  const [standardCode, setStandardCode] = useState<string>();
  const [funnel, clauses] = [useFunnel(), useClauses(standardCode)];
  const { lessons, orgTypes, provinces, expiring, applies, work, at } = data;
  const boxes: Box[] = [
    {
      title: '从注册到取证',
      empty: funnel.data?.[0]?.people === 0,
      node: <Late query={funnel}>{(steps) => <FunnelBox funnel={steps} />}</Late>,
    },
    { title: '各课程合格率', empty: lessons.length === 0, node: <LessonsBox {...data} /> },
    {
      title: '条款掌握',
      empty: standardCode === undefined && (clauses.data?.clauses.every(({ people }) => people === null) ?? false),
      node: <Late query={clauses}>{(map) => <ClausesBox map={map} onStandard={setStandardCode} />}</Late>,
    },
    { title: '办理情况', empty: work.every(({ closed }) => closed === 0), node: <WorkBox {...data} /> },
    { title: '机构类型', empty: orgTypes.length === 0, node: <OrgTypesBox {...data} /> },
    { title: '地区', empty: provinces.length === 0, node: <RegionsBox {...data} /> },
    { title: '即将到期的证书', empty: expiring.every(({ count }) => count === 0), node: <ExpiringBox {...data} /> },
    { title: '认证申请等待时间', empty: applies.every(({ count }) => count === 0), node: <AppliesBox {...data} /> },
  ];
  const none = boxes.filter(({ empty }) => empty).map(({ title }) => title);

  return (
    <>
      <div className={css.two}>
        {boxes
          .filter(({ empty }) => !empty)
          .map(({ title, node }) => (
            <div key={title}>{node}</div>
          ))}
      </div>
      <p className="note num">
        {none.length > 0 && `还没有数据，有了才显示：${none.join('、')}。`}
        学习人次每人每天计一次。更新于 {at}
      </p>
    </>
  );
};

type LateProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode };
/** What is fetched beside the overview, and may come later or not at all. */
const Late = <T,>({ query, children }: LateProps<T>) =>
  query.data === undefined ? (
    <div className={`panel ${css.late}`}>
      <QueryBlock query={query}>{() => null}</QueryBlock>
    </div>
  ) : (
    children(query.data)
  );

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
