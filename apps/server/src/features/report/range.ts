import { type CodeOf } from '@zhibiao/contract/core/codes';
import { OVERVIEW_DAYS_MAX, STEP } from '@zhibiao/contract/report/staff';

/** Days as yyyy-MM-dd, and the spans that an overview speaks of. */

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days before. */
export const daysBefore = (day: string, days: number): string => text(at(day) - days * DAY_MS);

type Step = CodeOf<typeof STEP>;
export type Range = { from: string; to: string };

const DAILY_UP_TO = 31;
const WEEKLY_UP_TO = 18 * 7;
const daysOf = ({ from, to }: Range): number => (at(to) - at(from)) / DAY_MS + 1;
export const stepOf = (range: Range): Step => {
  const days = daysOf(range);
  return days <= DAILY_UP_TO ? STEP.day : days <= WEEKLY_UP_TO ? STEP.week : STEP.month;
};

/** The span of the same length that ends the day before. */
export const previousOf = (range: Range): Range => ({
  from: daysBefore(range.from, daysOf(range)),
  to: daysBefore(range.from, 1),
});

/** The first day of the step that a day lies in; a week begins on Monday. */
const beginOf = (day: string, step: Step): string => {
  if (step === STEP.month) return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(at(day)).getUTCDay() + 6) % 7;
  return step === STEP.week ? daysBefore(day, sinceMonday) : day;
};

/** Every step of the span, empty or not, by its first day. */
export const stepsOf = (range: Range, step: Step): string[] => {
  const steps = new Set<string>();
  for (let n = 0; n < Math.min(daysOf(range), OVERVIEW_DAYS_MAX); n += 1)
    steps.add(beginOf(daysBefore(range.from, -n), step));
  return [...steps];
};

/** yyyy-MM, so many months after the one of this day. */
export const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return text(Date.UTC(year, month - 1 + months, 1)).slice(0, 7);
};
