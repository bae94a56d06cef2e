import { type Overview, REGION_METRICS, type RegionMetric } from '@zhibiao/contract/report/staff';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { ShareRows } from '#ui/chart/share-rows.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { metricNameOf, unitOf, valueOf } from './figures.ts';

const BARS = 10;
type Level = 'province' | 'city';
const LEVELS: { value: Level; label: string }[] = [
  { value: 'province', label: '省份' },
  { value: 'city', label: '城市' },
];

/** Provinces or cities, the highest first. A list, not a map. */
export const RegionsBox = ({ provinces, cities }: Pick<Overview, 'provinces' | 'cities'>) => {
  const [metric, setMetric] = useState<RegionMetric>('hours');
  const [level, setLevel] = useState<Level>('province');
  const regions = [...(level === 'province' ? provinces : cities)].sort((a, b) => b[metric] - a[metric]);
  const drawn = regions.filter((region) => region[metric] > 0).slice(0, BARS);

  return (
    <ChartPanel
      title="地区"
      note={`按机构所在地区，${metricNameOf(metric)}（${unitOf(metric)}）${drawn.length === BARS ? `，前 ${BARS} 个` : ''}`}
      choices={
        <>
          <Segmented aria-label="地区级别" value={level} options={LEVELS} onChange={setLevel} />
          <SearchableSelect<RegionMetric>
            aria-label="地区数据"
            allowClear={false}
            style={{ width: 168 }}
            value={metric}
            options={REGION_METRICS.map((name) => ({ value: name, label: metricNameOf(name) }))}
            onChange={setMetric}
          />
        </>
      }
      table={{
        head: ['地区', ...REGION_METRICS.map((name) => `${metricNameOf(name)}（${unitOf(name)}）`)],
        rows: regions.map((region) => [
          region.code,
          region.name,
          ...REGION_METRICS.map((name) => valueOf(name, region[name])),
        ]),
      }}
      empty={drawn.length === 0}
    >
      <ShareRows
        markName=""
        rows={drawn.map(({ code, name, ...region }) => ({
          id: code,
          name,
          value: valueOf(metric, region[metric]),
          mark: null,
        }))}
      />
    </ChartPanel>
  );
};
