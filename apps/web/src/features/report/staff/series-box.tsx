import { type Figures, OVERVIEW_DAYS, type Overview, STAT_METRICS, STAT_NAMES } from '@zhibiao/contract/report-staff';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DayBars } from '#ui/charts/day-bars.tsx';
import css from './report.module.css';
import { hoursOf } from './today-cards.tsx';

const UNITS: Record<keyof Figures, string> = {
  active: '人',
  registered: '人',
  creditedSec: '学时',
  attempts: '份',
  passed: '份',
  applied: '份',
  issued: '张',
};
const shown = (metric: keyof Figures, figures: Figures): number =>
  metric === 'creditedSec' ? Number(hoursOf(figures.creditedSec)) : figures[metric];

type Props = { series: Overview['series']; days: number; onDays: (days: number) => void };

/** One figure day by day, drawn or as a table. */
export const SeriesBox = ({ series, days, onDays }: Props) => {
  const [metric, setMetric] = useState<keyof Figures>('active');
  const [asTable, setAsTable] = useState(false);

  return (
    <section className={`panel ${css.box}`}>
      <div className={css.head}>
        <h2>每日数据</h2>
        <div className={css.choices}>
          <select aria-label="数据" value={metric} onChange={(e) => setMetric(e.target.value as keyof Figures)}>
            {STAT_NAMES.map((name) => (
              <option key={name} value={name}>
                {STAT_METRICS[name]}
              </option>
            ))}
          </select>
          <select aria-label="时间范围" value={days} onChange={(e) => onDays(Number(e.target.value))}>
            {OVERVIEW_DAYS.map((one) => (
              <option key={one} value={one}>
                近 {one} 天
              </option>
            ))}
          </select>
          <Button small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? '看图' : '看表格'}
          </Button>
        </div>
      </div>
      {asTable ? (
        <SeriesTable series={series} />
      ) : series.every((figures) => shown(metric, figures) === 0) ? (
        <p className={`note ${css.none}`}>近 {days} 天暂无数据</p>
      ) : (
        <DayBars
          label={`近 ${days} 天每天${STAT_METRICS[metric]}`}
          unit={UNITS[metric]}
          days={series.map((figures) => ({ day: figures.day, value: shown(metric, figures) }))}
        />
      )}
    </section>
  );
};

const SeriesTable = ({ series }: Pick<Props, 'series'>) => (
  <div className={css.scroll} tabIndex={0} role="region" aria-label="每日数据表格">
    <table className="num">
      <thead>
        <tr>
          <th scope="col">日期</th>
          {STAT_NAMES.map((name) => (
            <th key={name} scope="col">
              {STAT_METRICS[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...series].reverse().map((figures) => (
          <tr key={figures.day}>
            <th scope="row">{figures.day}</th>
            {STAT_NAMES.map((name) => (
              <td key={name}>{name === 'creditedSec' ? `${shown(name, figures)} 学时` : shown(name, figures)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
