import { faultForLog } from '#db/fault-log.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { every } from '#lib/every.ts';

/** What a job touches. */
export type JobDeps = Pick<
  Deps,
  'db' | 'pool' | 'storage' | 'mail' | 'sms' | 'secrets' | 'config' | 'signer' | 'register'
>;
export type Job = {
  name: string;
  everyMs: number;
  /** How many rows it dealt with. */
  run: (deps: JobDeps, log: JobLog) => Promise<number>;
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

/** Starts the jobs; `stop` waits for those under way. */
export const startJobs = (deps: JobDeps, log: JobLog, jobs: readonly Job[]): (() => Promise<void>) => {
  const stops = jobs.map((job) =>
    every(job.everyMs, async () => {
      try {
        const done = await exclusively(deps, job.name, () => job.run(deps, log));
        if (done) log.info({ job: job.name, done }, 'job done');
      } catch (fault) {
        log.warn({ job: job.name, fault: faultForLog(fault).message }, 'job failed, will run again');
      }
    }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
