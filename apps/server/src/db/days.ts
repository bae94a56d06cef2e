import { instantOf } from '#domain/time/time.ts';
import { lit, sql, type Statement } from './sql.ts';

/** Days of Shanghai, by which everything here is counted, within a statement. */

/** Of an instant the time that clocks in Shanghai show, of such a time the instant. */
export const inShanghai = (at: Statement): Statement => sql`(${at} AT TIME ZONE 'Asia/Shanghai')`;
export const dayOf = (at: Statement): Statement => sql`${inShanghai(at)}::date`;
export const yearOf = (at: Statement): Statement => sql`extract(year FROM ${inShanghai(at)})::int`;
/** The first instant of a day. */
export const startOfDay = (day: Statement): Statement => inShanghai(sql`(${day})::timestamp`);
/** The last second of a day, on which deadlines end. */
export const endOfDay = (day: Statement): Statement => sql`(${startOfDay(sql`${day} + 1`)} - interval '1 second')`;
/** The first instant of the month or year of another. */
export const startOf = (unit: 'month' | 'year', at: Statement): Statement =>
  inShanghai(sql`date_trunc(${lit(unit)}, ${inShanghai(at)})`);

export const TODAY = dayOf(sql`clock_timestamp()`);
/** Today as one value for the whole statement: an index over a day serves. */
export const STATEMENT_DAY = dayOf(sql`statement_timestamp()`);

type Days = { from?: string | undefined; to?: string | undefined };
/** Conditions for an instant from the first to the last of two days, where they are given. */
export const withinDays = (at: Statement, { from, to }: Days): Statement[] => [
  ...(from ? [sql`${at} >= ${instantOf(`${from} 00:00`)}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${instantOf(`${to} 24:00`)}::timestamptz`] : []),
];
