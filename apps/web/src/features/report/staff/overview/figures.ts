import { type Figures, STAT_METRICS, type StatMetric } from '@zhibiao/contract/report/staff';

/** Figures as people read them. */

const UNITS: Record<StatMetric, string> = {
  active: '人次',
  registered: '人',
  creditedSec: '小时',
  finished: '门次',
  hours: '学时',
  attempts: '份',
  passed: '份',
  applied: '份',
  decided: '份',
  issued: '张',
  sms: '条',
};
export const unitOf = (metric: StatMetric): string => UNITS[metric];
export const metricNameOf = (metric: StatMetric): string => STAT_METRICS[metric];

/** In its unit: hours of seconds and of tenths with one digit. */
export const valueOf = (metric: StatMetric, value: number): number => {
  if (metric === 'creditedSec') return Math.floor(value / 360) / 10;
  return metric === 'hours' ? value / 10 : value;
};

export const rateOf = ({ attempts, passed }: Pick<Figures, 'attempts' | 'passed'>): number | null =>
  attempts > 0 ? Math.round((passed / attempts) * 100) : null;

const MANY_TIMES = 10;
/** How much more or less than before, in words; of next to nothing no percentage tells anything. */
export const metricChangeText = (metric: StatMetric, now: number, before: number): string => {
  if (now === before) return '与上期持平';
  if (now >= before * MANY_TIMES) return `上期为 ${valueOf(metric, before)}`;
  const percent = Math.round(((now - before) / before) * 100);
  return `较上期 ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
};
