import { type Overview, REGION_METRICS, type RegionMetric } from '@zhibiao/contract/report-staff';
import { useState } from 'react';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { ShareRows } from '#ui/charts/share-rows.tsx';
import { nameOf, unitOf, valueOf } from './figures.ts';

const BARS = 10;

/** Provinces or cities, the highest first. A list, not a map. */
export const RegionsBox = ({ provinces, cities }: Pick<Overview, 'provinces' | 'cities'>) => {
  const [metric, setMetric] = useState<RegionMetric>('hours');
  const [level, setLevel] = useState<'province' | 'city'>('province');
  const regions = [...(level === 'province' ? provinces : cities)].sort((a, b) => b[metric] - a[metric]);
  const drawn = regions.filter((region) => region[metric] > 0).slice(0, BARS);

  return (
    <ChartPanel
      title="地区"
      note={`按机构所在地区，${nameOf(metric)}（${unitOf(metric)}）${drawn.length === BARS ? `，前 ${BARS} 个` : ''}`}
      choices={
        <>
          <select aria-label="地区级别" value={level} onChange={(e) => setLevel(e.target.value as typeof level)}>
            <option value="province">省份</option>
            <option value="city">城市</option>
          </select>
          <select aria-label="地区数据" value={metric} onChange={(e) => setMetric(e.target.value as RegionMetric)}>
            {REGION_METRICS.map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </select>
        </>
      }
      table={{
        head: ['地区', ...REGION_METRICS.map((name) => `${nameOf(name)}（${unitOf(name)}）`)],
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
