import { dayFromNow, SHANGHAI_MS } from './day-from-now.ts';

/** The time of day in Shanghai: 09:05:00 */
export const timeOfDay = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(11, 19);

/** A moment of today says so: 今天 02:30; any other as in a table. */
export const recentMoment = (at: string): string =>
  at.startsWith(dayFromNow(0)) ? `今天 ${at.slice(11, 16)}` : shortMoment(at);

/** A moment as a table says it: the year only where it is another than this one, and then no time of day. */
export const shortMoment = (at: string, now = new Date()): string =>
  Number(at.slice(0, 4)) === now.getFullYear() ? at.slice(5, 16) : at.slice(0, 10);
