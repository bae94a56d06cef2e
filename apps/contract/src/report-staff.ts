import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateTime, Day } from './fields.ts';

/** How the platform is doing: figures by day, and what waits for somebody. */

export const STAT_METRICS = {
  active: '学习人数',
  registered: '新增学员',
  creditedSec: '计入时长',
  attempts: '交卷',
  passed: '合格',
  applied: '提交申请',
  issued: '签发证书',
} as const;
export type StatMetric = keyof typeof STAT_METRICS;
export const STAT_NAMES = Object.keys(STAT_METRICS) as StatMetric[];

/** How many days the overview shows. */
export const OVERVIEW_DAYS = [7, 30, 90] as const;

const Figures = z.object({
  active: z.number(),
  registered: z.number(),
  creditedSec: z.number(),
  attempts: z.number(),
  passed: z.number(),
  applied: z.number(),
  issued: z.number(),
});
export type Figures = z.output<typeof Figures>;

export const reportOverview = endpoint({
  method: 'GET',
  path: '/system/report/overview',
  access: 'staff',
  permission: 'report:view',
  query: z.object({
    days: z.coerce
      .number<number | string>({ error: '天数有误' })
      .refine((days) => (OVERVIEW_DAYS as readonly number[]).includes(days), '天数有误')
      .default(7),
  }),
  data: z.object({
    at: DateTime,
    today: Figures,
    yesterday: Figures,
    /** Oldest first; the last one is today. */
    series: z.array(Figures.extend({ day: Day })),
    /** Courses whose papers were handed in within these days by five and more. */
    lessons: z.array(z.object({ id: z.string(), name: z.string(), attempts: z.number(), passed: z.number() })),
    /** Counted to 1,001. */
    waiting: z.object({
      applies: z.number(),
      organisations: z.number(),
      changes: z.number(),
      marking: z.number(),
      feedback: z.number(),
    }),
    /** Nothing that a learner could find: no course is open. */
    empty: z.boolean(),
  }),
});
export type Overview = z.output<(typeof reportOverview)['data']>;
