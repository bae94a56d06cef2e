import { useQueries } from '@tanstack/react-query';
import { LogHealth } from '#features/audit/staff/log-health.tsx';
import { ChecklistBar } from '#features/checklist/staff/checklist-bar.tsx';
import { OpeningPanel } from '#features/checklist/staff/opening-panel.tsx';
import { MyMarkMonth } from '#features/exam/staff/marking/my-month.tsx';
import { FirstWork } from '#features/inbox/staff/first-work.tsx';
import { firstWorkQuery, workCountsQuery } from '#features/inbox/staff/queries.ts';
import { UnwellPapers } from '#features/paper/staff/unwell-papers.tsx';
import { ReportOverview } from '#features/report/staff/overview/overview.tsx';
import { isFirstDay, useOverview } from '#features/report/staff/overview/use-overview.ts';
import { RightsNews } from '#features/staff/news/rights-news.tsx';
import { useCan, useMe } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import css from './dashboard.module.css';
import { Doors } from './doors.tsx';

/** What all staff see first: what is to be done, then how things stand for those who may see that. */
export const Component = () => {
  const me = useMe();
  const can = useCan();
  const overview = useOverview();
  const firstDay = can('setting:view') && overview.data !== undefined && isFirstDay(overview.data);
  const [figures, marks] = [can('report:view'), can(['mark:score', 'mark:arbitrate'])];
  const health = can('audit:list') || can('setting:view');
  const decides = can('decide');
  /** What comes above the doors would push them away from under a hand. */
  const above = useQueries({
    queries: [workCountsQuery, firstWorkQuery].map((query) => ({ ...query, enabled: decides })),
  });

  return (
    <div className={`stack gap-16 ${css.page}`}>
      <p className={css.hello}>{me?.name}，您好。</p>
      {me?.permissions.length === 0 && <Alert>还没有为您分配角色，请联系系统管理员。</Alert>}
      {can('setting:view') && (firstDay ? <OpeningPanel /> : <ChecklistBar />)}
      <UnwellPapers />
      {!firstDay && (
        <div className={css.own}>
          <div className={`stack gap-16 ${css.page}`}>
            {decides && <FirstWork />}
            {!figures && above.every(({ isLoading }) => !isLoading) && <Doors />}
          </div>
          {(marks || health) && (
            <div className={`stack gap-16 ${css.page}`}>
              {marks && <MyMarkMonth />}
              {health && <LogHealth />}
            </div>
          )}
        </div>
      )}
      <RightsNews />
      {figures && !firstDay && <ReportOverview query={overview} />}
    </div>
  );
};
