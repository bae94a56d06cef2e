import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { slots } from '#lib/slots.ts';
import type { Reply } from './thread-jobs.ts';

/** The thread ended before it answered: out of time, out of memory, or of its own accord. */
export class ThreadEnded extends Error {}

type Pool = {
  threads: number;
  heap: ResourceLimits;
  /** A thread that no job has needed for so long goes; with 0 each job has a new one. */
  idleMs: number;
  /** A job that takes longer loses its thread. */
  limitMs?: number;
  /** Nor may a job have the processor for longer: a busy machine takes longer over an honest one, but no more of it. */
  cpuMs?: number;
  room?: Parameters<typeof slots>[1];
};

const LOOK_MS = 250;
const endIfOver = async (thread: Worker, cpuMs: number): Promise<void> => {
  const used = await thread.cpuUsage().catch(() => null);
  if (used !== null && (used.user + used.system) / 1_000 > cpuMs) await thread.terminate();
};

/**
 * Threads of `module` (see thread-jobs.ts), each with one job at a time; the others wait. They are started at need, and
 * no thread at rest keeps the process from ending.
 */
export const threadPool = <Job, Answer>(module: URL, { threads, heap, idleMs, limitMs, cpuMs, room }: Pool) => {
  const inTurn = slots(threads, room);
  const resting = new Map<Worker, NodeJS.Timeout>();

  const leaveRest = (thread: Worker) => {
    clearTimeout(resting.get(thread));
    resting.delete(thread);
  };
  const start = (): Worker => {
    const thread = new Worker(module, { execArgv: [], resourceLimits: heap });
    // A caller that waits for an answer gets the fault; that of a thread at rest concerns no caller.
    thread.on('error', () => {});
    thread.on('exit', () => leaveRest(thread));
    return thread;
  };
  const wake = (): Worker => {
    const [rested] = resting.keys();
    if (!rested) return start();
    leaveRest(rested);
    rested.ref();
    return rested;
  };
  const rest = (thread: Worker) => {
    const leave = () => {
      leaveRest(thread);
      void thread.terminate();
    };
    if (idleMs === 0) return leave();
    thread.unref();
    resting.set(thread, setTimeout(leave, idleMs).unref());
  };

  const replyOf = async (thread: Worker, job: Job): Promise<Reply<Answer>> => {
    const finished = new AbortController();
    const { signal } = finished;
    const limit = limitMs === undefined ? undefined : setTimeout(() => void thread.terminate(), limitMs);
    const watch = cpuMs === undefined ? undefined : setInterval(() => void endIfOver(thread, cpuMs), LOOK_MS);
    try {
      thread.postMessage(job);
      const ended = once(thread, 'exit', { signal }).then(() => {
        throw new ThreadEnded('the thread ended before it answered');
      });
      // A fault of the thread itself rejects both.
      const [reply] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [Reply<Answer>];
      return reply;
    } catch (error) {
      void thread.terminate();
      throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new ThreadEnded('the thread ran out of memory', { cause: error })
        : error;
    } finally {
      clearTimeout(limit);
      clearInterval(watch);
      finished.abort();
    }
  };

  return (job: Job): Promise<Answer> =>
    inTurn(async () => {
      const thread = wake();
      const reply = await replyOf(thread, job);
      rest(thread);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.answer;
    });
};
