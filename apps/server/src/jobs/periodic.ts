import { faultForLog } from '#db/fault-log.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { monotonic } from '#domain/time.ts';
import { every } from '#lib/every.ts';
import { createJobRuns, type JobRuns } from './job-runs.ts';

/** What a job touches. */
export type JobDeps = Pick<
  Deps,
  'db' | 'pool' | 'storage' | 'mail' | 'sms' | 'robots' | 'secrets' | 'config' | 'signer' | 'register'
>;
export type Job = {
  name: string;
  /** What the console calls it. */
  title: string;
  everyMs: number;
  /** How many rows it dealt with. `leaving` tells a long one that the server ends. */
  run: (deps: JobDeps, log: JobLog, leaving?: AbortSignal) => Promise<number>;
};
type LogLine = (fields: object, text: string) => void;
export type JobLog = Record<'info' | 'warn' | 'error', LogLine>;

const lockOf = (name: string) => sql`hashtextextended(${`zhibiao-job-${name}`}, 0)`;

/**
 * Runs `work` if no replica holds the job's lock; null when another has it.
 * The lock lives with its connection, so a killed process lets go of it at once.
 */
export const exclusively = async (
  { pool }: Pick<JobDeps, 'pool'>,
  name: string,
  work: () => Promise<number>,
): Promise<number | null> => {
  const client = await pool.connect();
  // A connection that may hold the lock is closed, not given back.
  let free = false;
  try {
    const lock = await maybeOne(client, sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${lockOf(name)}) AS taken`);
    free = lock?.taken === false;
    if (free) return null;
    const done = await work();
    await run(client, sql`SELECT pg_advisory_unlock(${lockOf(name)})`);
    free = true;
    return done;
  } finally {
    client.release(!free);
  }
};

/** How often a server asks whether somebody wants a job to run now. */
const ASK_EVERY_MS = 3_000;

/** Starts the jobs; `stop` waits for those under way. */
export const startJobs = (deps: JobDeps, log: JobLog, jobs: readonly Job[]): (() => Promise<void>) => {
  const runs = createJobRuns(deps, log, jobs);
  const leaving = new AbortController();
  const once = (job: Job) => runOnce({ deps, log, runs, leaving: leaving.signal }, job);
  const stops = jobs.map((job) => every(job.everyMs, () => once(job)));
  const asking = every(ASK_EVERY_MS, async () => {
    for (const name of await runs.asked()) {
      const job = jobs.find((one) => one.name === name);
      if (job) await once(job);
    }
  });
  return async () => {
    leaving.abort();
    await Promise.all([asking(), ...stops.map((stop) => stop())]);
  };
};

type Runner = { deps: JobDeps; log: JobLog; runs: JobRuns; leaving: AbortSignal };

const runOnce = async ({ deps, log, runs, leaving }: Runner, job: Job): Promise<void> => {
  const startedAt = Date.now();
  const begin = monotonic();
  try {
    const done = await exclusively(deps, job.name, () => job.run(deps, log, leaving));
    if (done) log.info({ job: job.name, done }, 'job done');
    if (done !== null) await runs.note(job.name, { startedAt, tookMs: monotonic() - begin, done, fault: null });
  } catch (fault) {
    const { message } = faultForLog(fault);
    log.warn({ job: job.name, fault: message }, 'job failed, will run again');
    await runs.note(job.name, { startedAt, tookMs: monotonic() - begin, done: 0, fault: message });
  }
};
