import { pick, type Random } from '#domain/number/seeded-random.ts';

/** One sitting of a learner at a course. */
export type Spell = { day: number; minute: number; minutes: number };

/** When people study, by minutes of the day: before noon, over lunch, in the afternoon, after supper. */
const HOURS: readonly (readonly [weight: number, from: number, to: number])[] = [
  [30, 8 * 60 + 30, 11 * 60 + 10],
  [14, 12 * 60 + 5, 13 * 60 + 10],
  [26, 14 * 60, 17 * 60],
  [30, 19 * 60 + 20, 21 * 60 + 40],
];
const MINUTES = 32;
/** One of seven who would have sat down at a weekend does. */
const WEEKEND = 2;

const minuteOf = (random: Random): number => {
  let left = random(100);
  for (const [weight, from, to] of HOURS) {
    if (left < weight) return from + random(to - from);
    left -= weight;
  }
  return 9 * 60;
};

/** The weekday of a day counted from today, 0 for Sunday. */
type WeekdayOf = (day: number) => number;
const isWorkday = (weekday: number): boolean => weekday !== 0 && weekday !== 6;

/** Towards the end more than at the beginning, on workdays more than at weekends. */
const dayOf = (random: Random, from: number, to: number, weekdayOf: WeekdayOf): number => {
  const draw = () => from + Math.max(random(to - from + 1), random(to - from + 1));
  for (let tries = 0; tries < 6; tries += 1) {
    const day = draw();
    if (isWorkday(weekdayOf(day)) || random(7) < WEEKEND) return day;
  }
  return draw();
};

/** So many minutes of study within these days, the last of them always among them. */
export const spellsOf = (
  random: Random,
  { from, to }: { from: number; to: number },
  wallMinutes: number,
  weekdayOf: WeekdayOf,
): Spell[] => {
  const count = Math.max(1, Math.round(wallMinutes / MINUTES));
  const days = [to, ...Array.from({ length: count - 1 }, () => dayOf(random, from, to, weekdayOf))];
  return days
    .map((day) => ({ day, minute: minuteOf(random), minutes: wallMinutes / count + 2 }))
    .toSorted((a, b) => a.day - b.day || a.minute - b.minute);
};

const RATES = [1, 1, 1, 1.25, 1.25, 1.5, 1.5, 2];
const DEVICES = [
  'Windows · Edge',
  'Windows · Chrome',
  'Mac · Safari',
  'Android · Chrome',
  '鸿蒙 · 微信',
  'iPhone · Safari',
];
/** How a learner plays films, and on what. */
export const habitsOf = (random: Random): { rate: number; device: string } => ({
  rate: RATES[random(RATES.length)] ?? 1,
  device: pick(DEVICES, random, 1)[0] ?? '',
});
