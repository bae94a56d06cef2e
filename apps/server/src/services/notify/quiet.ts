import { inShanghai } from '#db/days.ts';
import { sql, type Statement } from '#db/sql.ts';

/**
 * When the quiet time of a person ends, at `at`: null where it is none. `from` and `to` are minutes of the day of
 * Asia/Shanghai; the first belongs to it, the last does not, and it may go over midnight.
 */
export const quietEnd = (from: Statement, to: Statement, at: Statement = sql`clock_timestamp()`): Statement => sql`(
  SELECT CASE WHEN q."from" < q."to" AND q.minute >= q."from" AND q.minute < q."to"
      OR q."from" > q."to" AND (q.minute >= q."from" OR q.minute < q."to")
    THEN ${inShanghai(sql`(q.midnight + make_interval(mins => q."to")
      + CASE WHEN q.minute >= q."to" THEN interval '1 day' ELSE interval '0' END)`)} END
  FROM (
    SELECT date_trunc('day', l.at) AS midnight, ${from} AS "from", ${to} AS "to",
      (extract(hour FROM l.at) * 60 + extract(minute FROM l.at))::int AS minute
    FROM (SELECT ${inShanghai(at)} AS at) l
  ) q)`;

/** Of user `u`, where the site is quiet between these minutes. */
export const quietOf = (site: { from: number; to: number }): Statement =>
  quietEnd(sql`coalesce(u."quietFrom", ${site.from}::int)`, sql`coalesce(u."quietTo", ${site.to}::int)`);
