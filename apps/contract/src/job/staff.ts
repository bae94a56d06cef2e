import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DateTime } from '../core/fields.ts';

/** Work that comes round by itself. */
export const PeriodicJob = z.object({
  name: z.string(),
  title: z.string(),
  everySec: z.number(),
  lastRun: DateTime.nullable(),
  tookMs: z.number().nullable(),
  /** Rows that it dealt with. */
  done: z.number().nullable(),
  /** The last run that found something to do. */
  lastWork: DateTime.nullable(),
  worked: z.number().nullable(),
  /** Of the last run; null when it went well. */
  fault: z.string().nullable(),
  faultTime: DateTime.nullable(),
  /** Staff requested a run now; it has not started yet. */
  asked: z.boolean(),
  /** Has not run for three times its rhythm. */
  late: z.boolean(),
});
export type PeriodicJob = z.output<typeof PeriodicJob>;
export const listJobs = endpoint({
  title: '定时任务列表',
  method: 'GET',
  path: '/system/job/list',
  access: 'staff',
  permission: 'job:list',
  scope: 'platform',
  data: z.array(PeriodicJob),
});
/** How many runs of a job are kept: those that did something, and those that failed. */
export const JOB_PAST = 50;
/** The latest first. */
export const listJobRuns = endpoint({
  title: '定时任务的运行记录',
  method: 'GET',
  path: '/system/job/runs',
  access: 'staff',
  permission: 'job:list',
  scope: 'platform',
  query: z.object({ name: z.string().max(40) }),
  data: z.array(z.object({ startTime: DateTime, tookMs: z.number(), done: z.number(), fault: z.string().nullable() })),
});
export const runJob = endpoint({
  title: '立即运行定时任务',
  method: 'POST',
  path: '/system/job/run',
  access: 'staff',
  permission: 'job:retry',
  scope: 'platform',
  audit: 'job.run',
  body: z.object({ name: z.string().max(40) }),
  data: z.object({ name: z.string() }),
  done: '几秒内开始运行',
});
