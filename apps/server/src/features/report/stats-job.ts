import { dayOf } from '#db/days.ts';
import { many, one, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import type { Job } from '#jobs/periodic.ts';
import { daysBefore } from './range.ts';
import { isComplete, rebuildAll, rebuildDays, recountExams } from './stats.ts';

/** So far back an attempt may be marked or published after it was handed in. */
const MARKED_WITHIN_DAYS = 30;

/** Days before these, of attempts whose score was changed lately; a job that was away for a day loses none. */
const TOUCHED = (before: string) => sql<{ at: Date }>`
  SELECT DISTINCT ON (${dayOf(sql`a."submitTime"`)}) a."submitTime" AS at
  FROM "ScoreChange" c JOIN "Attempt" a ON a.id = c."attemptId"
  WHERE c.at > clock_timestamp() - interval '2 days'
    AND ${dayOf(sql`a."submitTime"`)} < ${before}::date`;

export const statsJob: Job = {
  name: 'stats',
  title: '统计每日数据',
  everyMs: 60 * 60_000,
  run: async ({ pool }) => {
    if (!(await isComplete(pool))) return rebuildAll(pool);
    const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
    const today = day(now);
    const figures = await rebuildDays(pool, daysBefore(today, 1), today);
    const from = daysBefore(today, MARKED_WITHIN_DAYS);
    await recountExams(pool, from, daysBefore(today, 2));
    for (const { at } of await many(pool, TOUCHED(from))) await recountExams(pool, day(at), day(at));
    return figures;
  },
};

/** What moved since it was counted, such as an organisation to another region, is put right; or on request. */
export const statsAllJob: Job = {
  name: 'stats-all',
  title: '重新统计全部日期',
  everyMs: 7 * 86_400_000,
  run: ({ pool }) => rebuildAll(pool),
};
