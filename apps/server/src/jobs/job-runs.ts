import { JOB_PAST } from '@zhibiao/contract/job/staff';
import { faultForLog } from '#db/faults.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day, monotonic } from '#domain/time/time.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import type { Job, JobDeps, JobLog } from './periodic.ts';

type Run = { startedAt: number; tookMs: number; done: number; fault: string | null };
export type JobRuns = {
  /** Keeps how a run went. What the log could not tell either is no reason to stop. */
  note: (name: string, run: Run) => Promise<void>;
  /** Jobs that staff requested and no server has run yet: not even a killed server forgets one. */
  asked: () => Promise<string[]>;
  answered: (name: string) => Promise<void>;
};

/** A job that comes round every few seconds and finds nothing writes no more often than this. */
const QUIET_MS = 60_000;

const announce = (jobs: readonly Pick<Job, 'name' | 'title' | 'everyMs'>[]) => sql`
  INSERT INTO "JobRun" (name, title, "everyMs")
  SELECT name, title, ms FROM unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ title }) => title)}::text[],
    ${jobs.map(({ everyMs }) => everyMs)}::int[]) AS j(name, title, ms)
  ON CONFLICT (name) DO UPDATE SET title = excluded.title, "everyMs" = excluded."everyMs",
    "seenAt" = clock_timestamp()`;
/** Of another release, and run by no server for a month. */
const FORGOTTEN = sql`
  DELETE FROM "JobRun" WHERE "seenAt" < clock_timestamp() - interval '30 days'
    AND coalesce("startedAt", "seenAt") < clock_timestamp() - interval '30 days'`;

const keep = (name: string, { startedAt, tookMs, done, fault }: Run) => sql`
  UPDATE "JobRun" SET "startedAt" = ${new Date(startedAt)}, "tookMs" = ${Math.round(tookMs)}::int, done = ${done}::int,
    fault = ${fault}, "faultAt" = CASE WHEN ${fault}::text IS NULL THEN "faultAt" ELSE ${new Date(startedAt)} END,
    "workedAt" = CASE WHEN ${done}::int > 0 THEN ${new Date(startedAt)} ELSE "workedAt" END,
    worked = CASE WHEN ${done}::int > 0 THEN ${done}::int ELSE worked END
  WHERE name = ${name}`;
/** Only what says something: most runs of most jobs find nothing to do. */
const keepPast = (name: string, { startedAt, tookMs, done, fault }: Run) => sql`
  INSERT INTO "JobPast" (name, "startedAt", "tookMs", done, fault)
  VALUES (${name}, ${new Date(startedAt)}, ${Math.round(tookMs)}::int, ${done}::int, ${fault})
  ON CONFLICT DO NOTHING`;
const dropPast = (name: string) => sql`
  DELETE FROM "JobPast" WHERE name = ${name} AND "startedAt" NOT IN (
    SELECT "startedAt" FROM "JobPast" WHERE name = ${name} ORDER BY "startedAt" DESC LIMIT ${lit(JOB_PAST)})`;
const lastOf = (name: string) => sql<{ title: string; fault: string | null }>`
  SELECT title, fault FROM "JobRun" WHERE name = ${name} FOR NO KEY UPDATE`;
const askedOf = (names: readonly string[]) => sql<{ name: string }>`
  SELECT name FROM "JobRun" WHERE "askedAt" IS NOT NULL AND name = ANY(${names})`;
const answer = (name: string) => sql`UPDATE "JobRun" SET "askedAt" = NULL WHERE name = ${name}`;

/** One failure may be a moment's; two in a row are reported, once a day. */
const keepRun = (pool: JobDeps['pool'], name: string, one: Run): Promise<void> =>
  inTransaction(pool, async (client) => {
    const last = one.fault === null ? null : await maybeOne(client, lastOf(name));
    const known = await run(client, keep(name, one));
    if (known > 0 && (one.done > 0 || one.fault !== null)) {
      await run(client, keepPast(name, one));
      await run(client, dropPast(name));
    }
    if (last !== null && last.fault !== null)
      await tellStaff(
        client,
        'job.failed',
        { job: last.title },
        { once: `job.failed:${name}:${day(new Date(one.startedAt))}` },
      );
  });

export const createJobRuns = ({ pool }: Pick<JobDeps, 'pool'>, log: JobLog, jobs: readonly Job[]): JobRuns => {
  const reported = new Map<string, number>();
  const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (fault) {
      log.warn({ fault: faultForLog(fault).message }, 'runs of jobs not noted');
      return otherwise;
    }
  };
  const announced = quietly(async () => {
    await run(pool, announce(jobs));
    await run(pool, FORGOTTEN);
  }, undefined);

  return {
    note: async (name, one) => {
      await announced;
      const isNews = one.done > 0 || one.fault !== null || monotonic() - (reported.get(name) ?? -Infinity) > QUIET_MS;
      if (!isNews) return;
      await quietly(() => keepRun(pool, name, one), undefined);
      reported.set(name, one.fault === null ? monotonic() : -Infinity);
    },
    asked: async () => {
      const rows = await quietly(() => many(pool, askedOf(jobs.map(({ name }) => name))), []);
      // The staff who requested it want to see that it ran, even when it finds nothing.
      for (const { name } of rows) reported.delete(name);
      return rows.map(({ name }) => name);
    },
    answered: async (name) => {
      await quietly(() => run(pool, answer(name)), 0);
    },
  };
};
