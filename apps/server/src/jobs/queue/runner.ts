import { setTimeout as sleep } from 'node:timers/promises';
import { faultForLog } from '#db/faults.ts';
import type { Deps } from '#deps.ts';
import { AppError } from '#errors.ts';
import { every } from '#lib/every.ts';
import { counter } from '#lib/metrics.ts';
import { sha256In } from '#ports/storage/key.ts';
import { type ClaimedTask, withNextTask } from './claim.ts';
import { type Handed, issuedOf } from './issued.ts';
import { failTask, finishTask, isNamed, noteProgress, putBack, type TaskRow } from './rows.ts';

/**
 * Long work, one task at a time in each process. The row of "Task" is the queue and what the product shows: written
 * with whatever asks for the work, taken by one runner (SKIP LOCKED), and held as long as that renews it.
 */

/**
 * Waits for work that is to stop by `signal` for at most `ms` more: what does not listen is left behind, and
 * whatever it does later is ignored.
 */
const abandonAfter = async <T>(ms: number, signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const finished = new AbortController();
  const abandoned = new Promise<never>((_, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('did not stop when told to')), ms).unref();
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true, signal: finished.signal });
  });
  return Promise.race([work, abandoned]).finally(() => finished.abort());
};

type TaskResult = { file?: Uint8Array; name?: string; ext?: string } & Handed;
export type TaskContext = {
  task: TaskRow;
  deps: TaskDeps;
  signal: AbortSignal;
  progress: (done: number, failed: number, total: number) => Promise<void>;
};
/**
 * May be begun again after it was cut off anywhere, so it has to be idempotent. An AppError is final and its sentence
 * is shown; any other fault is tried again.
 */
export type TaskHandler = (context: TaskContext) => Promise<TaskResult>;
export type TaskHandlers = Readonly<Record<string, TaskHandler>>;
export type TaskDeps = Pick<
  Deps,
  'db' | 'pool' | 'reading' | 'storage' | 'truth' | 'config' | 'signer' | 'register' | 'secrets'
>;
type Log = { warn: (fields: object, text: string) => void };

const GAVE_UP = '任务没有完成，请稍后重试；如果仍然失败，请联系管理员';

const ended = counter('zhibiao_task_tries_total', 'Tries of long tasks, by how they ended.', ['kind', 'outcome']);

const LOOK_EVERY_MS = 1_000;
/** A task is tried again so often, after 1, 2 and 4 seconds. A process that dies with it has tried it too. */
const RETRIES = 3;
const waitSecAfter = (tries: number) => 2 ** (tries - 1);
/** How long a try may take, and how long it may then take to stop. */
const LIMIT_SEC = 3600;
const STOP_WITHIN_MS = 5_000;
/** How long the end of the process waits for the task under way. */
const LEAVE_WITHIN_MS = 3_000;

type Options = { handlers: TaskHandlers; log: Log; limitSec?: number };

/** Starts a runner; `stop` lets the task under way finish for a moment, then leaves it to the next. */
export const startTasks = (deps: TaskDeps, { handlers, log, limitSec = LIMIT_SEC }: Options): (() => Promise<void>) => {
  const { pool } = deps;
  // Another release may know kinds that this one does not: those wait for it.
  const kinds = Object.keys(handlers);
  const leaving = new AbortController();
  const work = (task: ClaimedTask, lost: AbortSignal) =>
    tryOnce({ deps, handlers, log, limitMs: limitSec * 1_000, leaving: leaving.signal }, task, lost);

  const stop = every(LOOK_EVERY_MS, async () => {
    try {
      while (!leaving.signal.aborted && (await withNextTask(pool, kinds, work)));
    } catch (fault) {
      log.warn({ fault: faultForLog(fault).message }, 'tasks not looked at, will look again');
    }
  });
  return async () => {
    leaving.abort();
    await Promise.race([stop(), sleep(LEAVE_WITHIN_MS, null, { ref: false })]);
  };
};

const tryAgain = ({ pool }: TaskDeps, task: ClaimedTask): Promise<void> =>
  task.tries > RETRIES
    ? failTask(pool, task, GAVE_UP)
    : putBack(pool, task, { waitSec: waitSecAfter(task.tries), counted: true });

/** Its row says that it was cancelled, or is another process's. */
class Cancelled extends Error {}

type Runner = { deps: TaskDeps; handlers: TaskHandlers; log: Log; limitMs: number; leaving: AbortSignal };

const tryOnce = async (
  { deps, handlers, log, limitMs, leaving }: Runner,
  task: ClaimedTask,
  lost: AbortSignal,
): Promise<void> => {
  const { pool, storage, signer } = deps;
  // Its processes died with it.
  if (task.tries > RETRIES + 1) return failTask(pool, task, GAVE_UP);
  const over = AbortSignal.any([lost, leaving, AbortSignal.timeout(limitMs)]);
  try {
    const {
      file,
      name,
      ext = 'bin',
      ...handed
    } = await abandonAfter(
      STOP_WITHIN_MS,
      over,
      handlerOf(
        handlers,
        task,
      )({
        task,
        deps,
        signal: over,
        // One that was left behind speaks for the task no more.
        progress: async (done, failed, total) => {
          over.throwIfAborted();
          if (!(await noteProgress(pool, task, { done, failed, total }))) throw new Cancelled();
        },
      }),
    );
    const key = file && (await storage.put(file, ext));
    const finished = await finishTask(
      pool,
      task,
      key ? { key, name: name ?? `${task.kind}.${ext}` } : null,
      key ? issuedOf(signer, task, sha256In(key), handed) : [],
    );
    ended.inc({ kind: task.kind, outcome: 'done' });
    if (!finished && key && !(await isNamed(pool, key))) await storage.remove(key);
  } catch (fault) {
    const outcome = fault instanceof Cancelled ? 'cancelled' : fault instanceof AppError ? 'refused' : 'failed';
    ended.inc({ kind: task.kind, outcome });
    if (fault instanceof Cancelled) return undefined;
    if (fault instanceof AppError) return failTask(pool, task, fault.message);
    log.warn({ task: task.id, kind: task.kind, fault: faultForLog(fault).message }, 'task failed, will be tried again');
    const isOurFault = !leaving.aborted && !lost.aborted;
    await (isOurFault ? tryAgain(deps, task) : putBack(pool, task, { waitSec: 0, counted: false }));
  }
};

const handlerOf = (handlers: TaskHandlers, { kind }: TaskRow): TaskHandler => {
  const handler = handlers[kind];
  if (!handler) throw new Error(`no handler for ${kind}`);
  return handler;
};
