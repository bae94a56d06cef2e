import { dayFromNow } from '#lib/format/day-from-now.ts';
import { useFilterParam } from '#lib/url/url-state.ts';

/** The days of an overview, kept in its address. */

export const RANGES = [
  { value: 'week', label: '本周' },
  { value: 'month', label: '本月' },
  { value: 'year', label: '本年' },
  { value: 'custom', label: '自定义' },
] as const;
type RangeName = (typeof RANGES)[number]['value'];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const mondayBefore = (today: string): string => dayFromNow(-((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));

type Days = { from: string; to: string };
const daysOf = (name: RangeName, today: string, own: Days): Days => {
  if (name === 'week') return { from: mondayBefore(today), to: today };
  if (name === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  return { from: DAY.test(own.from) ? own.from : dayFromNow(-29), to: DAY.test(own.to) ? own.to : today };
};

export const useRange = () => {
  const [named, setName] = useFilterParam('range');
  const [from, setFrom] = useFilterParam('from');
  const [to, setTo] = useFilterParam('to');
  const name = RANGES.find(({ value }) => value === named)?.value ?? 'month';
  return { name, setName, days: daysOf(name, dayFromNow(0), { from, to }), setFrom, setTo };
};
