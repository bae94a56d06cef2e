import type { SiteFigures as Figures } from '@zhibiao/contract/site/learner';
import { grouped } from '#lib/format/grouped.ts';
import css from './site-figures.module.css';

/** What the platform has come to; what there is nothing of yet is left out. */
export const SiteFigures = ({ figures: { learners, orgs, hours, certificates } }: { figures: Figures }) => (
  <section className={css.strip} aria-label="平台数据">
    <dl className="wrap">
      <Figure name="学员" value={learners} unit="人" />
      <Figure name="机构" value={orgs} unit="家" />
      <Figure name="实测学时" value={hours} unit="学时" />
      <Figure name="已发证书与证明" value={certificates} unit="份，均可核验" />
    </dl>
  </section>
);

const Figure = ({ name, value, unit }: { name: string; value: number; unit: string }) =>
  value >= 1 && (
    <div>
      <dt>{name}</dt>
      <dd>
        {grouped(value)}
        <small>{unit}</small>
      </dd>
    </div>
  );
