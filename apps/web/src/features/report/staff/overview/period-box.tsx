import type { Overview, StatMetric } from '@zhibiao/contract/report/staff';
import { TrendLine } from '#ui/chart/trend-line.tsx';
import { metricChangeText, metricNameOf, rateOf, unitOf, valueOf } from './figures.ts';
import css from '#features/report/staff/report.module.css';

/** What the platform is there for; every other figure stands in the table of the series. */
const METRICS: readonly StatMetric[] = ['registered', 'hours', 'attempts', 'issued'];

type Props = Pick<Overview, 'current' | 'previous' | 'previousFrom' | 'previousTo' | 'series'>;

/** The period's few large figures, each with how it came about and how it stands to the period before. */
export const PeriodBox = ({ current, previous, previousFrom, previousTo, series }: Props) => {
  const rate = rateOf(current);
  const sameYear = previousFrom.slice(0, 4) === previousTo.slice(0, 4);
  return (
    <section className={`panel ${css.period}`} aria-label="本期">
      <h2>本期</h2>
      <p className="note num">
        上期 {previousFrom} 至 {sameYear ? previousTo.slice(5) : previousTo}
      </p>
      <ul className="num">
        {METRICS.map((metric) => (
          <li key={metric}>
            <div>
              <span>{metricNameOf(metric)}</span>
              <p>
                <b>{valueOf(metric, current[metric])}</b> {unitOf(metric)}
              </p>
              <span className="note">
                {metricChangeText(metric, current[metric], previous[metric])}
                {metric === 'attempts' && rate !== null && `，合格率 ${rate}%`}
              </span>
            </div>
            <TrendLine values={series.map((figures) => figures[metric])} />
          </li>
        ))}
      </ul>
    </section>
  );
};
