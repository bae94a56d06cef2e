import { labelOf } from '@zhibiao/contract/core/codes';
import { type Overview, STAT_NAMES, STEP, type StatMetric } from '@zhibiao/contract/report/staff';
import { useState } from 'react';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { DayBars } from '#ui/chart/day-bars.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { metricNameOf, unitOf, valueOf } from './figures.ts';

const EACH = { day: '一天', week: '一周', month: '一个月' } as const;

/** One figure step by step; the table has them all, and their sums. Messages are the whole platform's alone. */
export const SeriesBox = ({
  series,
  step,
  current,
  partly,
}: Pick<Overview, 'series' | 'step' | 'current' | 'partly'>) => {
  const shown = partly ? STAT_NAMES.filter((name) => name !== 'sms') : STAT_NAMES;
  const [metric, setMetric] = useState<StatMetric>('active');
  const called = (day: string) =>
    step === STEP.month ? day.slice(0, 7) : step === STEP.week ? `${day.slice(5)} 起` : day.slice(5);

  return (
    <ChartPanel
      title={`${labelOf(STEP, step)}数据`}
      choices={
        <SearchableSelect<StatMetric>
          aria-label="数据"
          allowClear={false}
          style={{ width: 168 }}
          value={metric}
          options={shown.map((name) => ({ value: name, label: metricNameOf(name) }))}
          onChange={setMetric}
        />
      }
      table={{
        head: ['时间', ...shown.map((name) => `${metricNameOf(name)}（${unitOf(name)}）`)],
        rows: [
          ['sum', '合计', ...shown.map((name) => valueOf(name, current[name]))],
          ...[...series]
            .reverse()
            .map((figures): [string, ...(string | number)[]] => [
              figures.day,
              called(figures.day),
              ...shown.map((name) => valueOf(name, figures[name])),
            ]),
        ],
      }}
      empty={series.every((figures) => figures[metric] === 0)}
    >
      <DayBars
        label={`${labelOf(STEP, step)}${metricNameOf(metric)}`}
        unit={unitOf(metric)}
        each={EACH[step]}
        nameOf={called}
        days={series.map((figures) => ({ day: figures.day, value: valueOf(metric, figures[metric]) }))}
      />
    </ChartPanel>
  );
};
