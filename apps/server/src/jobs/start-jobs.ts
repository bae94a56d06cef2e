import { once } from 'node:events';
import { faultForLog } from '#db/faults.ts';
import { withLease } from '#db/lease.ts';
import { monotonic } from '#domain/time/time.ts';
import { every } from '#lib/every.ts';
import { JOBS_LEASE } from '#services/jobs-lease.ts';
import { createJobRuns, type JobRuns } from './job-runs.ts';
import type { Job, JobDeps, JobLog } from './periodic.ts';

const TAKE_EVERY_MS = 2_000;

/** The jobs are run here while they are `held`, until the signal; `stop` lets another have them. */
const takeTurns = ({ pool }: Pick<JobDeps, 'pool'>, log: JobLog) => {
  const leaving = new AbortController();
  let lost: AbortSignal | null = null;
  const hold = async (signal: AbortSignal) => {
    lost = signal;
    const over = AbortSignal.any([signal, leaving.signal]);
    if (!over.aborted) await once(over, 'abort');
  };
  const stop = every(0, async () => {
    await withLease(pool, JOBS_LEASE, hold).catch((fault: unknown) => {
      log.warn({ fault: faultForLog(fault).message }, 'jobs not taken, will try again');
    });
    return TAKE_EVERY_MS;
  });
  return {
    held: () => (lost?.aborted === false ? lost : null),
    stop: () => {
      leaving.abort();
      return stop();
    },
  };
};

/** How often a server looks whether staff want a job to run now. */
const ASK_EVERY_MS = 3_000;

/**
 * Starts the jobs; `stop` waits for those under way. A process that was frozen may find another at the same job: each
 * run decides by the rows what is left to do, so two at once are one.
 */
export const startJobs = (deps: JobDeps, log: JobLog, jobs: readonly Job[]): (() => Promise<void>) => {
  const runs = createJobRuns(deps, log, jobs);
  const leaving = new AbortController();
  const turns = takeTurns(deps, log);
  const inTurn = (job: Job, requested: boolean) =>
    runOnce({ deps, log, runs, lost: turns.held(), leaving: leaving.signal, asked: requested }, job);
  const stops = jobs.map((job) => every(job.everyMs, () => inTurn(job, false)));
  // A long one keeps no other requested job waiting.
  const answering = new Map<string, Promise<void>>();
  const asking = every(ASK_EVERY_MS, async () => {
    if (turns.held() === null) return;
    for (const name of await runs.asked()) {
      const job = jobs.find((one) => one.name === name);
      if (!job || answering.has(name)) continue;
      const answer = inTurn(job, true).finally(() => answering.delete(name));
      answering.set(name, answer);
    }
  });
  return async () => {
    leaving.abort();
    await Promise.all([asking(), ...stops.map((stop) => stop())]);
    await Promise.all(answering.values());
    await turns.stop();
  };
};

type Runner = {
  deps: JobDeps;
  log: JobLog;
  runs: JobRuns;
  lost: AbortSignal | null;
  leaving: AbortSignal;
  asked: boolean;
};

const runOnce = async ({ deps, log, runs, lost, leaving, asked }: Runner, job: Job): Promise<void> => {
  if (lost === null) return;
  const startedAt = Date.now();
  const begin = monotonic();
  const note = async (done: number, fault: string | null) => {
    if (lost.aborted) return;
    await runs.note(job.name, { startedAt, tookMs: monotonic() - begin, done, fault });
    // One that is cut short is run by the next server.
    if (asked && !leaving.aborted) await runs.answered(job.name);
  };
  try {
    const done = await job.run(deps, log, AbortSignal.any([lost, leaving]), asked);
    if (done > 0) log.info({ job: job.name, done }, 'job done');
    await note(done, null);
  } catch (fault) {
    const { message } = faultForLog(fault);
    log.warn({ job: job.name, fault: message }, 'job failed, will run again');
    await note(0, message);
  }
};
