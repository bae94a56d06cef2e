import { CALENDAR_LINE } from '@zhibiao/contract/inbox/settings';
import { dayNumber, SHANGHAI_MS } from './time.ts';

/** Days of work in Asia/Shanghai: Monday to Friday, but for what the training body enters as 休 or 班. */

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): number => (number + 4) % 7;
const midnightOf = (number: number): number => number * DAY_MS - SHANGHAI_MS;
const numberOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

export type WorkingCalendar = {
  /** Whether this day, counted as `dayNumber` does, is one of work. */
  works(dayNumber: number): boolean;
};

/** Of two lines about the same day the later one holds. */
export const workingCalendar = (lines: readonly string[]): WorkingCalendar => {
  const said = new Map<number, boolean>();
  for (const line of lines) {
    const [, from, to = from, word] = CALENDAR_LINE.exec(line) ?? [];
    if (from === undefined || to === undefined) continue;
    for (let one = numberOf(from); one <= numberOf(to); one += 1) said.set(one, word === '班');
  }
  const usual = (number: number) => weekdayOf(number) >= 1 && weekdayOf(number) <= 5;
  return { works: (number) => said.get(number) ?? usual(number) };
};

/** How far the time gets within one stretch that is not interrupted: when it is used up, or what is left of it. */
const pass = ({ works }: WorkingCalendar, from: number, until: number, left: number): { at: number; left: number } => {
  let [at, rest] = [from, left];
  while (at < until) {
    const today = dayNumber(at);
    const end = Math.min(midnightOf(today + 1), until);
    if (works(today)) {
      if (end - at >= rest) return { at: at + rest, left: 0 };
      rest -= end - at;
    }
    at = end;
  }
  return { at, left: rest };
};

/** No calendar is without a day of work for longer. */
const MOST_DAYS = 4_000;

/**
 * When so many days of work have passed since `from`: at the same time of the day, or at the end of the last one when
 * it began on a day off. The clock stands still between the two instants of each pair in `pauses`.
 */
export const afterWorkingDays = (
  calendar: WorkingCalendar,
  from: Date,
  days: number,
  pauses: readonly Date[] = [],
): Date => {
  let [at, left] = [from.getTime(), days * DAY_MS];
  for (let nth = 0; nth + 1 < pauses.length; nth += 2) {
    const passed = pass(calendar, at, (pauses[nth] as Date).getTime(), left);
    if (passed.left === 0) return new Date(passed.at);
    [at, left] = [Math.max(passed.at, (pauses[nth + 1] as Date).getTime()), passed.left];
  }
  return new Date(pass(calendar, at, at + MOST_DAYS * DAY_MS, left).at);
};
