import { faultForLog } from '#db/fault-log.ts';
import type { Deps } from '#deps.ts';

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
type Say = (fields: object, text: string) => void;
export type JobLog = { info: Say; warn: Say; error: Say };

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
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [
      `zhibiao-job-${name}`,
    ]);
    free = lock?.taken === false;
    if (free) return null;
    const done = await work();
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [`zhibiao-job-${name}`]);
    free = true;
    return done;
  } finally {
    client.release(!free);
  }
};

/** One job's rhythm: the next run is timed from the end of the last, so a slow one never piles up. */
const repeat = (job: Job, deps: JobDeps, log: JobLog) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const run = async () => {
    try {
      const done = await exclusively(deps, job.name, () => job.run(deps, log));
      if (done) log.info({ job: job.name, done }, 'job done');
    } catch (fault) {
      log.warn({ job: job.name, fault: faultForLog(fault).message }, 'job failed, will run again');
    }
    if (!stopped) next();
  };
  const next = () => {
    timer = setTimeout(() => {
      running = run();
    }, job.everyMs).unref();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

/** Starts the jobs; `stop` waits for the one under way. */
export const startJobs = (deps: JobDeps, log: JobLog, jobs: readonly Job[]): (() => Promise<void>) => {
  const stops = jobs.map((job) => repeat(job, deps, log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
