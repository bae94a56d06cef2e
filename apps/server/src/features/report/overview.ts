import { type Figures, type Overview, STAT_NAMES } from '@zhibiao/contract/report-staff';
import type { Pool } from '#db/client.ts';
import { many, one, sql, type Statement } from '#db/sql.ts';
import { dateTime, day, monotonic } from '#domain/time.ts';
import { daysBefore, rebuildDays } from './stats.ts';

type Stat = { day: string; metric: keyof Figures; value: number };
const STATS = (from: string, to: string) => sql<Stat>`
  SELECT day::text, metric, value::float8 AS value FROM "StatDay"
  WHERE day BETWEEN ${from}::date AND ${to}::date AND dim = 'all'`;

/** Five and more, so that no rate tells of one person. */
const LESSONS = (from: string, to: string) => sql<Overview['lessons'][number]>`
  SELECT l.id, l.name, s.attempts::int, s.passed::int FROM (
    SELECT "dimId", sum(value) FILTER (WHERE metric = 'attempts') AS attempts,
      coalesce(sum(value) FILTER (WHERE metric = 'passed'), 0) AS passed
    FROM "StatDay" WHERE day BETWEEN ${from}::date AND ${to}::date AND dim = 'lesson' GROUP BY "dimId"
  ) s JOIN "Lesson" l ON l.id = s."dimId"::uuid
  WHERE s.attempts >= 5 ORDER BY s.attempts DESC, l.id LIMIT 8`;

const upTo = (found: Statement) => sql`(SELECT count(*)::int FROM (SELECT 1 ${found} LIMIT 1001) f)`;
const WAITING = sql<Overview['waiting'] & { empty: boolean }>`
  SELECT ${upTo(sql`FROM "CertApply" WHERE status = 2`)} AS applies,
    ${upTo(sql`FROM "Organisation" WHERE status = 0`)} AS organisations,
    ${upTo(sql`FROM "OrgChange" WHERE status = 0`)} AS changes,
    ${upTo(sql`FROM "Attempt" WHERE status = 2`)} AS marking,
    ${upTo(sql`FROM "Suggestion" WHERE status = 0`)} AS feedback,
    NOT EXISTS (SELECT 1 FROM "Lesson" WHERE status = 1) AS empty`;

const NONE: Figures = { active: 0, registered: 0, creditedSec: 0, attempts: 0, passed: 0, applied: 0, issued: 0 };

/** Today is counted anew when somebody looks, once a minute; the days before stand. */
const FRESH_MS = 60_000;

export const createOverview = (pool: Pool) => {
  let counted: { today: string; at: number; done: Promise<unknown> } | null = null;
  const countToday = (today: string): Promise<unknown> => {
    if (counted?.today === today && monotonic() - counted.at < FRESH_MS) return counted.done;
    counted = { today, at: monotonic(), done: rebuildDays(pool, today, today) };
    counted.done.catch(() => {
      counted = null;
    });
    return counted.done;
  };

  return async (days: number): Promise<Overview> => {
    const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
    const today = day(now);
    await countToday(today);
    const from = daysBefore(today, days - 1);
    const [stats, lessons, { empty, ...waiting }] = await Promise.all([
      many(pool, STATS(daysBefore(today, Math.max(days - 1, 1)), today)),
      many(pool, LESSONS(from, today)),
      one(pool, WAITING),
    ]);
    const figuresOf = (one: string): Figures => {
      const figures = { ...NONE };
      for (const { day: at, metric, value } of stats)
        if (at === one && STAT_NAMES.includes(metric)) figures[metric] = value;
      return figures;
    };
    const series = Array.from({ length: days }, (_, at) => {
      const one = daysBefore(today, days - 1 - at);
      return { day: one, ...figuresOf(one) };
    });
    return {
      at: dateTime(now),
      today: figuresOf(today),
      yesterday: figuresOf(daysBefore(today, 1)),
      series,
      lessons,
      waiting,
      empty,
    };
  };
};
