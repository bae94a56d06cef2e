import type { MarkMonth } from '@zhibiao/contract/exam/staff-marking';
import type { Pool } from '#db/client.ts';
import { inShanghai } from '#db/days.ts';
import { lit, one, sql } from '#db/sql.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';

type Row = {
  from: string;
  scored: number;
  scoredBefore: number;
  arbitrated: number;
  arbitratedBefore: number;
  near: number | null;
  nearBefore: number | null;
};
const percent = (when: ReturnType<typeof sql>) => sql`
  round(100.0 * count(*) FILTER (WHERE ${when} AND gap <= 1) / nullif(count(gap) FILTER (WHERE ${when}), 0))::int`;
const NOW = sql`at >= month`;
/** By the same day and hour of the month before. */
const BEFORE = sql`at < month - interval '1 month' + (today - month)`;
const select = (me: string) => sql<Row>`
  WITH span AS (
    SELECT t AS today, date_trunc('month', t) AS month FROM (
      SELECT ${inShanghai(sql`clock_timestamp()`)} AS t
    ) x
  ), own AS (
    SELECT m.nth, ${inShanghai(sql`m.at`)} AS at, s.today, s.month,
      CASE WHEN m.nth < ${lit(MARK_STAGE.dispute.nth)} THEN (
      SELECT abs(m.score - o.score) FROM "Mark" o
        WHERE o."taskId" = m."taskId" AND o.nth = ${lit(MARK_STAGE.dispute.nth)} - m.nth
        AND o."revokedAt" IS NULL) END AS gap
    FROM span s JOIN "Mark" m ON m.at >= ${inShanghai(sql`(s.month - interval '1 month')`)}
    WHERE m."markerId" = ${me} AND m."revokedAt" IS NULL
  )
  SELECT (SELECT to_char(month, 'MM-DD') FROM span) AS from,
    (count(*) FILTER (WHERE nth < ${lit(MARK_STAGE.dispute.nth)} AND ${NOW}))::int AS scored,
    (count(*) FILTER (WHERE nth < ${lit(MARK_STAGE.dispute.nth)} AND ${BEFORE}))::int AS "scoredBefore",
    (count(*) FILTER (WHERE nth >= ${lit(MARK_STAGE.dispute.nth)} AND ${NOW}))::int AS arbitrated,
    (count(*) FILTER (WHERE nth >= ${lit(MARK_STAGE.dispute.nth)} AND ${BEFORE}))::int AS "arbitratedBefore",
    ${percent(NOW)} AS near, ${percent(BEFORE)} AS "nearBefore"
  FROM own`;

/** What a marker marked, for themselves. */
export const findMonth = async (pool: Pool, me: string): Promise<MarkMonth> => {
  const row = await one(pool, select(me));
  return {
    from: row.from,
    scored: { now: row.scored, before: row.scoredBefore },
    arbitrated: { now: row.arbitrated, before: row.arbitratedBefore },
    near: { now: row.near, before: row.nearBefore },
  };
};
