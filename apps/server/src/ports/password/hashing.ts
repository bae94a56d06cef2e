import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import bcrypt from 'bcrypt';
import { childEnvironment } from '#lib/child-environment.ts';
import { counter } from '#lib/metrics.ts';
import type { HashAnswer, HashJob } from './hash-worker.ts';

/** Where bcrypt is computed, so many at once as there are slots. */
export type Hashing = {
  slots: number;
  hash(text: string, cost: number): Promise<string>;
  compare(text: string, hash: string): Promise<boolean>;
  end(): Promise<void>;
};

/** In this process, two at a time: bcrypt shares libuv's few threads with files and DNS. */
export const hashingHere: Hashing = { slots: 2, hash: bcrypt.hash, compare: bcrypt.compare, end: async () => {} };

const rest = (worker: ChildProcess | null): void => {
  worker?.unref();
  worker?.channel?.unref();
};

const WORKER = fileURLToPath(new URL('./hash-worker.ts', import.meta.url));
/** More processors than these, and the database is what log-ins wait for. */
const MOST_SLOTS = 16;
/** After so many workers that ended before they answered anything, this process computes by itself. */
const MOST_DEATHS = 3;

const deaths = counter('zhibiao_hashing_deaths_total', 'Processes that hash passwords and ended unasked.');

type Waiting = { job: HashJob; resolve: (value: never) => void; reject: (error: Error) => void };

/**
 * In a process of its own that yields the processor to those that answer requests: a priority is a process's, so that
 * only there it is below theirs on every system. It begins with the first hash. One that dies is replaced, and what it
 * had in hand is done again.
 */
export const startHashing = (slots = Math.min(availableParallelism(), MOST_SLOTS)): Hashing => {
  const waiting = new Map<number, Waiting>();
  let worker: ChildProcess | null = null;
  let [last, unanswered, ended] = [0, 0, false];

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    // At rest it keeps no process from ending that has nothing else to do.
    if (waiting.size === 0) rest(worker);
    return one;
  };
  const wake = (): ChildProcess => {
    const child = fork(WORKER, {
      execArgv: [],
      env: { ...childEnvironment(), UV_THREADPOOL_SIZE: String(slots) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A session of its own, which has a priority of its own there (hash-worker.ts).
      detached: process.platform === 'linux',
    });
    child.on('message', (message) => {
      const answer = message as HashAnswer;
      unanswered = 0;
      const one = settle(answer.id);
      if ('fault' in answer) one?.reject(new Error(answer.fault));
      else one?.resolve(answer.value as never);
    });
    child.on('error', () => replace(child));
    child.on('exit', () => replace(child));
    return child;
  };
  const replace = (child: ChildProcess): void => {
    if (worker !== child) return;
    worker = null;
    if (ended) return;
    deaths.inc();
    unanswered += 1;
    for (const { job } of waiting.values()) give(job);
  };
  const give = (job: HashJob): void => {
    if (unanswered >= MOST_DEATHS) return here(job);
    worker ??= wake();
    worker.ref();
    worker.channel?.ref();
    // Where it cannot be sent it is in hand still, and an exit follows.
    worker.send(job, () => {});
  };
  const here = (job: HashJob): void => {
    const work = 'hash' in job ? bcrypt.compare(job.text, job.hash) : bcrypt.hash(job.text, job.cost);
    work.then(
      (value) => settle(job.id)?.resolve(value as never),
      (error: Error) => settle(job.id)?.reject(error),
    );
  };
  const ask = <T>(job: { text: string; hash: string } | { text: string; cost: number }): Promise<T> =>
    new Promise((resolve, reject) => {
      const whole = { ...job, id: (last += 1) };
      waiting.set(whole.id, { job: whole, resolve, reject });
      give(whole);
    });

  return {
    slots,
    hash: (text, cost) => ask({ text, cost }),
    compare: (text, hash) => ask({ text, hash }),
    async end() {
      ended = true;
      const child = worker;
      if (!child?.connected) return;
      child.ref();
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
};
