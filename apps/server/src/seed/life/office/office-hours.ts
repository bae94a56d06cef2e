import { dayNumber } from '#domain/time/time.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import type { Life } from '#seed/life/part.ts';

const OPENS = 9 * 60;
const OPEN_MINUTES = 8 * 60 + 20;

const isWorkday = (noon: Date): boolean => noon.getUTCDay() !== 0 && noon.getUTCDay() !== 6;

/** A day of this moment, counted from today. */
export const dayOfLife = ({ now }: Pick<Life, 'now'>, moment: Date): number =>
  dayNumber(moment.getTime()) - dayNumber(now.getTime());

/** When the office does something that comes up at `since`: so many days later, on a day of work. */
export const officeHour = (life: Pick<Life, 'now' | 'moment'>, since: Date, days: number, random: Random): Date => {
  let day = dayOfLife(life, since) + days;
  while (day < 0 && !isWorkday(life.moment(day, '12:00'))) day += 1;
  const minute = OPENS + random(OPEN_MINUTES);
  const then = life.moment(day, `${Math.floor(minute / 60)}:${minute % 60}`);
  return then > since ? then : new Date(since.getTime() + 60_000);
};
