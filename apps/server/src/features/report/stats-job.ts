import { one, sql } from '#db/sql.ts';
import { day } from '#domain/time.ts';
import type { Job } from '#jobs/periodic.ts';
import { daysBefore, rebuildDays } from './stats.ts';

/** Where nothing was ever counted, everything is: an installation that was there before the figures. */
const FIRST = sql<{ counted: boolean; first: Date | null; now: Date }>`
  SELECT EXISTS (SELECT 1 FROM "StatDay") AS counted, (SELECT min("createdAt") FROM "User") AS first,
    clock_timestamp() AS now`;

export const statsJob: Job = {
  name: 'stats',
  title: '统计每日数据',
  everyMs: 60 * 60_000,
  run: async ({ pool }) => {
    const { counted, first, now } = await one(pool, FIRST);
    const today = day(now);
    return rebuildDays(pool, counted || !first ? daysBefore(today, 1) : day(first), today);
  },
};
