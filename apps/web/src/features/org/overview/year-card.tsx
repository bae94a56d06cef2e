import { amountText } from '@zhibiao/contract/core/hours';
import type { OrgOverview } from '@zhibiao/contract/org/overview';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { art, color } from '#theme/tokens.ts';
import css from './overview.module.css';

type Year = NonNullable<OrgOverview['study']>['year'];

/** How many have what the year asks for; the legend says every number in words. */
export const YearCard = ({ year: { year, target, members, met, begun, hours } }: { year: Year }) => {
  const parts = [
    { name: '已达标', count: met, fill: art[2] },
    { name: '有学时，未达标', count: begun, fill: art[4] },
    { name: '还没有学时', count: members - met - begun, fill: color.borderSecondary },
  ];

  return (
    <section className={`panel ${css.panel} ${css.year}`} aria-labelledby="overview-year">
      <header>
        <h2 id="overview-year">{year} 年学时</h2>
        <Link to={`${paths.adminStudy}?view=year`}>看名单</Link>
      </header>
      <p className={`num ${css.big}`}>
        <b>{met}</b> / {members} 人达标
      </p>
      <div className={css.split} aria-hidden="true">
        {parts.map(
          ({ name, count, fill }) => count > 0 && <i key={name} style={{ flexGrow: count, background: fill }} />,
        )}
      </div>
      <dl className={`num ${css.legend}`}>
        {parts.map(({ name, count, fill }) => (
          <div key={name}>
            <dt>
              <i style={{ background: fill }} />
              {name}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className="note num">
        年度要求 {target} 学时，在册学员人均已完成 {amountText(members === 0 ? 0 : hours / members)}。
      </p>
    </section>
  );
};
