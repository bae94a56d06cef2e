import { type Hours, sumHours } from '@zhibiao/contract/core/hours';
import { HOUR_MIN } from '@zhibiao/contract/core/limits';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import { YEAR_LIGHT, type YearHours, type YearRule } from '@zhibiao/contract/study/year';
import { SHANGHAI_MS } from '#domain/time/time.ts';

/** Hours of continuing education by the year. Added in tenths, where whole numbers stay exact. */

const tenths = (hours: number): number => Math.round(hours * 10);

/** What of them counts for a year: the measured ones, and 教学计划学时 only where the setting says so. */
const counted = ({ countsPlanned }: YearRule, { measured, planned }: Hours): number =>
  (tenths(measured) + (countsPlanned ? tenths(planned) : 0)) / 10;

/** `2/3` → [2, 3] */
export const ratioOf = (share: string): [part: number, whole: number] => {
  const [part = 0, whole = 1] = share.split('/').map(Number);
  return [part, whole];
};
/** Two thirds of ninety are sixty; what does not come out even is rounded up. */
export const yearRuleOf = (target: number, share: string, countsPlanned: boolean): YearRule => {
  const [part, whole] = ratioOf(share);
  return { target, majorTarget: Math.ceil((tenths(target) * part) / whole) / 10, countsPlanned };
};

/** From the first moment of a year in Asia/Shanghai to the first of the next. */
export const yearSpan = (year: number): { from: Date; to: Date } => {
  const first = (one: number) => new Date(Date.UTC(one, 0, 1) - SHANGHAI_MS);
  return { from: first(year), to: first(year + 1) };
};

export const yearHoursOf = (lessons: readonly { subject: number; creditHours: Hours }[]): YearHours => {
  const sum = (some: typeof lessons) => sumHours(some.map(({ creditHours }) => creditHours));
  return {
    total: sum(lessons),
    major: sum(lessons.filter(({ subject }) => subject !== SUBJECT.common)),
    public: sum(lessons.filter(({ subject }) => subject === SUBJECT.common)),
  };
};

type Done = Pick<YearHours, 'total' | 'major'>;
const isMet = (rule: YearRule, { total, major }: Done): boolean =>
  counted(rule, total) >= rule.target && counted(rule, major) >= rule.majorTarget;

/** What is still wanted, in sentences; nothing once the year is fulfilled. */
export const hoursLacking = (rule: YearRule, done: Done): string[] => {
  const { target, majorTarget } = rule;
  const [total, major] = [counted(rule, done.total), counted(rule, done.major)];
  const less = (wanted: number, have: number) => (tenths(wanted) - tenths(have)) / 10;
  const said = (hours: number) => (hours < 1 ? `${Math.ceil(hours * HOUR_MIN - 1e-9)} 分钟` : `${hours} 学时`);
  return [
    less(target, total) > 0 && `距年度要求的 ${target} 学时还差 ${said(less(target, total))}`,
    less(majorTarget, major) > 0 && `其中专业科目不少于 ${said(majorTarget)}，还差 ${said(less(majorTarget, major))}`,
  ].filter((one) => one !== false);
};

/** How a learner stands at `now`: on track has at least the share of the whole that the year is old. */
export const yearLightOf = (rule: YearRule, done: Done, year: number, now: Date): number => {
  if (isMet(rule, done)) return YEAR_LIGHT.met;
  const { from, to } = yearSpan(year);
  const passed = Math.min(1, Math.max(0, (now.getTime() - from.getTime()) / (to.getTime() - from.getTime())));
  return passed < 1 && counted(rule, done.total) >= rule.target * passed ? YEAR_LIGHT.onTrack : YEAR_LIGHT.behind;
};
