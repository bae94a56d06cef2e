import { LogHealth } from '#features/audit/staff/log-health.tsx';
import { ChecklistBar } from '#features/checklist/staff/checklist-bar.tsx';
import { MyMarkMonth } from '#features/exam/marking/my-month.tsx';
import { FirstWork } from '#features/inbox/first-work.tsx';
import { UnwellPapers } from '#features/paper/staff/unwell-papers.tsx';
import { Overview } from '#features/report/staff/overview.tsx';
import { RightsNews } from '#features/staff/news/rights-news.tsx';
import { useCan, useMe } from '#lib/staff/me.ts';
import { Alert } from '#ui/alert.tsx';
import css from './dashboard.module.css';

/** What everybody sees first: the day's figures for who may see them, a calm word for all. */
export const Component = () => {
  const me = useMe();
  const can = useCan();
  const health = (can('audit:list') || can('setting:view')) && <LogHealth />;

  return (
    <div className={css.page}>
      <p className={css.hello}>{me?.name}，您好。</p>
      {me?.permissions.length === 0 && <Alert>还没有为您分配角色，请联系系统管理员。</Alert>}
      {can('setting:view') && <ChecklistBar />}
      <RightsNews />
      <UnwellPapers />
      {can('report:view') ? (
        <Overview aside={health} />
      ) : (
        <>
          {can('decide') ? (
            <div className={css.own}>
              <FirstWork />
              {can(['mark:score', 'mark:arbitrate']) && <MyMarkMonth />}
            </div>
          ) : (
            me !== null &&
            me.permissions.length > 0 && <p className="note">从左侧菜单开始工作，或按 Ctrl+K 直接打开一个页面。</p>
          )}
          {health}
        </>
      )}
    </div>
  );
};
