import { SCORE_CHANGE } from '@zhibiao/contract/exam-void-staff';
import { lits, many, one, sql } from '#db/sql.ts';
import { day } from '#domain/time.ts';
import type { Job } from '#jobs/periodic.ts';
import { daysBefore, rebuildDays, recountExams } from './stats.ts';

/** Where nothing was ever counted, everything is: an installation that was there before the figures. */
const FIRST = sql<{ counted: boolean; first: Date | null; now: Date }>`
  SELECT EXISTS (SELECT 1 FROM "StatDay") AS counted, (SELECT min("createdAt") FROM "User") AS first,
    clock_timestamp() AS now`;

/** Days before these, of attempts that were voided or restored lately; a job that was away for a day loses none. */
const TOUCHED = (before: string) => sql<{ at: Date }>`
  SELECT DISTINCT ON ((a."submitTime" AT TIME ZONE 'Asia/Shanghai')::date) a."submitTime" AS at
  FROM "ScoreChange" c JOIN "Attempt" a ON a.id = c."attemptId"
  WHERE c.cause IN (${lits([SCORE_CHANGE.void, SCORE_CHANGE.unvoid])})
    AND c.at > clock_timestamp() - interval '2 days'
    AND (a."submitTime" AT TIME ZONE 'Asia/Shanghai')::date < ${before}::date`;

export const statsJob: Job = {
  name: 'stats',
  title: '统计每日数据',
  everyMs: 60 * 60_000,
  run: async ({ pool }) => {
    const { counted, first, now } = await one(pool, FIRST);
    const today = day(now);
    const from = counted || !first ? daysBefore(today, 1) : day(first);
    const figures = await rebuildDays(pool, from, today);
    for (const { at } of await many(pool, TOUCHED(from))) await recountExams(pool, day(at));
    return figures;
  },
};
