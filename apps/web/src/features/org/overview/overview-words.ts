const DAY_MS = 86_400_000;
const WEEKDAYS = '日一二三四五六';

/** Whole days from one day of the calendar to another. */
export const daysUntil = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `count` days from this one on. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * DAY_MS).toISOString().slice(0, 10));

export const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? '';
export const isWeekend = (day: string): boolean => '六日'.includes(weekdayOf(day));

/** 28, and of the first of a month 12-1. */
export const dateInMonth = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return date === 1 ? `${month}-1` : String(date);
};
