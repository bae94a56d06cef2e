import type { OrgOverview } from '@zhibiao/contract/org/overview';
import { DayBars } from '#ui/chart/day-bars.tsx';
import css from './overview.module.css';

type Active = NonNullable<OrgOverview['study']>['active'];

/** People who opened a course on each of the last days. */
export const ActiveCard = ({ active }: { active: Active }) => (
  <section className={`panel ${css.panel} ${css.half}`} aria-labelledby="overview-active">
    <header>
      <h2 id="overview-active">近 14 天学习人数</h2>
      <span className="note">人 / 日</span>
    </header>
    {active.some(({ people }) => people > 0) ? (
      <DayBars
        label="近 14 天每天学习人数"
        unit="人"
        days={active.map(({ day, people }) => ({ day, value: people }))}
      />
    ) : (
      <p className={css.calm}>近 14 天没有人学习</p>
    )}
  </section>
);
