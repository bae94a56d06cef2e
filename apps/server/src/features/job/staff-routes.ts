import { JOB_PAST, listJobRuns, listJobs, type PeriodicJob, runJob } from '@zhibiao/contract/job/staff';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { audited } from '#services/audit/audited.ts';

type Row = Pick<
  PeriodicJob,
  'name' | 'title' | 'everySec' | 'tookMs' | 'done' | 'worked' | 'fault' | 'asked' | 'late'
> & {
  startedAt: Date | null;
  workedAt: Date | null;
  faultAt: Date | null;
};

/** Late after three times its rhythm and a moment: with many servers one of them runs it. */
const JOBS = sql<Row>`
  SELECT name, title, "everyMs" / 1000 AS "everySec", "tookMs", done, worked, fault, "startedAt", "workedAt", "faultAt",
    "askedAt" IS NOT NULL AS asked,
    greatest(coalesce("startedAt", "seenAt"), "seenAt")
      < clock_timestamp() - 3 * "everyMs" * interval '1 millisecond' - interval '2 minutes' AS late
  FROM "JobRun" ORDER BY title`;
type Past = { startedAt: Date; tookMs: number; done: number; fault: string | null };
const pastOf = (name: string) => sql<Past>`
  SELECT "startedAt", "tookMs", done, fault FROM "JobPast" WHERE name = ${name}
  ORDER BY "startedAt" DESC LIMIT ${lit(JOB_PAST)}`;
const ask = (name: string) => sql<{ title: string }>`
  UPDATE "JobRun" SET "askedAt" = clock_timestamp() WHERE name = ${name} RETURNING title`;

/** The work that comes round by itself. */
export const jobStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listJobs, async () =>
    (await many(deps.pool, JOBS)).map(({ startedAt, workedAt, faultAt, ...row }) => ({
      ...row,
      lastRun: dateTimeOrNull(startedAt),
      lastWork: dateTimeOrNull(workedAt),
      faultTime: dateTimeOrNull(faultAt),
    })),
  );
  serve(app, deps, listJobRuns, async ({ query: { name } }) =>
    (await many(deps.pool, pastOf(name))).map(({ startedAt, ...row }) => ({ ...row, startTime: dateTime(startedAt) })),
  );
  serve(app, deps, runJob, ({ body: { name }, staff }) =>
    audited(deps, staff, async (client, note) => {
      const job = await maybeOne(client, ask(name));
      if (!job) throw missing('定时任务不存在');
      note({ object: 'job', id: name, name: job.title });
      return { name };
    }),
  );
};
