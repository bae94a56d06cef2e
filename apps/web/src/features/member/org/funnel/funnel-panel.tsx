import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { FUNNEL_STEP, INVITE_WAY } from '@zhibiao/contract/member/org-funnel';
import { useState } from 'react';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FilterDays } from '#widgets/filters/filter-days.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { CodeFunnels } from './code-funnels.tsx';
import css from './funnel.module.css';
import { PeopleNumber } from './people-number.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { type FunnelQuery, funnelQuery, type FunnelStep, useDays } from './queries.ts';

const NOTES = [
  '“打开”只记录每个邀请链接或邀请码第一次被打开的时间，不记录是谁、在哪里、打开过几次；本功能启用以前的打开没有记录。',
  '在站内消息里直接接受邀请的学员不经过链接，所以加入的人数可能多于打开的人数。',
  '完成课程和获证只计加入机构以后的；已离开的学员按离开当天保留的记录计。',
].join('');

/** 邀请成效: how far those came who were invited in these days. */
export const FunnelPanel = () => {
  const days = useDays();
  const [query, setQuery] = useState<FunnelQuery | null>(null);

  return (
    <div className={css.page}>
      <div className="cluster gap-8-12">
        <span>邀请日期</span>
        <FilterDays label="邀请日期" />
      </div>
      <QueryBlock query={useQuery(funnelQuery(days))} failed="邀请成效加载失败。" skeleton={<Skeleton lines={6} />}>
        {({ person, code }) => (
          <div className={`stack shrinks gap-16 ${css.ways}`}>
            <Way
              title="逐人邀请"
              unit="添加和导入的学员，收回的邀请不计"
              way={INVITE_WAY.person}
              steps={person}
              onAsk={setQuery}
            />
            <Way
              title="邀请码"
              unit={code.codes > 0 ? `经 ${code.codes} 个邀请码而来的学员` : '经邀请码而来的学员'}
              way={INVITE_WAY.code}
              steps={code}
              onAsk={setQuery}
            />
          </div>
        )}
      </QueryBlock>
      <CodeFunnels days={days} onAsk={setQuery} />
      <p className="note">{NOTES}</p>
      {query && <PeoplePanel key={JSON.stringify(query)} query={query} days={days} onClose={() => setQuery(null)} />}
    </div>
  );
};

type Steps = Partial<Record<FunnelStep, number>> & { invited: number };
type WayProps = {
  title: string;
  unit: string;
  way: FunnelQuery['way'];
  steps: Steps;
  onAsk: (query: FunnelQuery) => void;
};
const ORDER = Object.values(FUNNEL_STEP);
const labelIn = (way: FunnelQuery['way'], step: FunnelStep) =>
  way === INVITE_WAY.code && step === FUNNEL_STEP.invited ? '已使用' : labelOf(FUNNEL_STEP, step);

/** The steps of one way in, each as a share of all who began. */
const Way = ({ title, unit, way, steps, onAsk }: WayProps) => (
  <section className={`panel ${css.way}`} aria-label={title}>
    <h2>
      {title}
      <span className="note">{unit}</span>
    </h2>
    <ol>
      {ORDER.filter((step) => steps[step] !== undefined).map((step) => {
        const [label, people] = [labelIn(way, step), steps[step] ?? 0];
        const share = steps.invited === 0 ? 0 : (100 * people) / steps.invited;
        return (
          <li key={step}>
            <span>{label}</span>
            {step === FUNNEL_STEP.invited ? (
              <span />
            ) : (
              <ProgressLine percent={share} label={`${title}${label}的比例`} />
            )}
            <PeopleNumber
              people={people}
              of={`${title}${label}`}
              onOpen={() => onAsk({ title: `${title}：${label}`, way, step })}
            />
          </li>
        );
      })}
    </ol>
  </section>
);
