import { PgBoss, type Job } from 'pg-boss';
import { QUEUE_SCHEMA } from '#db/application-role.ts';
import { faultForLog } from '#db/fault-log.ts';
import { holdTask, takeOrphans } from './lock.ts';
import { beginTask, failTask, finishTask, noteProgress, putBack, type TaskRow, waitingTasks } from './rows.ts';
import type { Deps } from '#deps.ts';
import { AppError } from '#errors.ts';

/**
 * Long work, done by one process at a time. "Task" is what the product knows and is written with whatever asks for the
 * work;
 * pg-boss, in a schema of its own, decides who does it and tries again after a failure; the task's lock says who is
 * alive.
 */

export type TaskResult = { file?: Uint8Array; name?: string; ext?: string };
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
export type TaskDeps = Pick<Deps, 'db' | 'pool' | 'storage' | 'config' | 'signer'>;
type Log = { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };

const QUEUE = 'task';
/** Tasks whose tries are used up. */
const GIVEN_UP = 'task-given-up';
const GAVE_UP = '任务没有完成，请稍后重试；如果仍然失败，请联系管理员';

const LOOK_EVERY_MS = 500;
/** Should giving back fail half-way, the queue notices the silence by itself: 10 s is the least it knows. */
const HEARTBEAT_SEC = 10;
const TRIES = { retryLimit: 3, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, heartbeatSeconds: HEARTBEAT_SEC };
/** How long a try may take, and how long one that was told to stop may take to do so. */
const LIMIT_SEC = 3600;
const STOP_WITHIN_MS = 5_000;

type Options = { url: string; handlers: TaskHandlers; log: Log; limitSec?: number };

/** Starts a runner; `stop` lets the task under way finish for a moment, then leaves it to the next. */
export const startTasks = async (
  deps: TaskDeps,
  { url, handlers, log, limitSec = LIMIT_SEC }: Options,
): Promise<() => Promise<void>> => {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'zhibiao-tasks',
    schema: QUEUE_SCHEMA,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 3600,
  });
  // Without a listener a lost connection would end the process.
  boss.on('error', (fault) => log.warn({ fault: faultForLog(fault).message }, 'task queue'));
  await boss.start();
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, { ...TRIES, deadLetter: GIVEN_UP });

  const leaving = new AbortController();
  const polling = { pollingIntervalSeconds: 0.5 };
  await boss.work<{ id: string }>(
    QUEUE,
    polling,
    async ([job]) => job && run(deps, handlers, job, leaving.signal, log),
  );
  await boss.work<{ id: string }>(GIVEN_UP, polling, async ([job]) => job && failTask(deps.pool, job.data.id, GAVE_UP));
  const stopFeeding = feed(deps, boss, Object.keys(handlers), log, limitSec);
  return async () => {
    await stopFeeding();
    leaving.abort();
    await boss.stop({ graceful: true, timeout: 3_000 });
  };
};

/**
 * Hands new tasks to the queue, and back to it what a dead process left. The job has its task's id, so what was handed
 * over before, here or elsewhere, changes nothing.
 */
const feed = (
  { pool }: TaskDeps,
  boss: PgBoss,
  kinds: readonly string[],
  log: Log,
  limitSec: number,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const look = async () => {
    try {
      for (const id of await takeOrphans(pool, kinds)) await giveBack(boss, id);
      for (const id of await waitingTasks(pool, kinds))
        await boss.send(QUEUE, { id }, { id, expireInSeconds: limitSec });
    } catch (fault) {
      log.warn({ fault: faultForLog(fault).message }, 'tasks not handed over, will look again');
    }
    if (!stopped) next();
  };
  const next = () => {
    timer = setTimeout(() => {
      running = look();
    }, LOOK_EVERY_MS).unref();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};

/** A death counts as a try, so that work which kills its process is given up in the end. */
const giveBack = async (boss: PgBoss, id: string): Promise<void> => {
  const job = await boss.getJobById(QUEUE, id);
  if (job?.state === 'active') await boss.fail(QUEUE, id, { message: 'its process died' });
};

const run = (
  deps: TaskDeps,
  handlers: TaskHandlers,
  { data: { id }, signal }: Job<{ id: string }>,
  leaving: AbortSignal,
  log: Log,
): Promise<void> => {
  const ending = AbortSignal.any([signal, leaving]);
  return holdTask(deps.pool, id, ending, async (lost) => {
    const task = await beginTask(deps.pool, id);
    if (!task) return;
    const over = AbortSignal.any([ending, lost]);
    try {
      const {
        file,
        name,
        ext = 'bin',
      } = await orStuck(
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
            await noteProgress(deps.pool, id, { done, failed, total });
          },
        }),
      );
      await finishTask(
        deps.pool,
        id,
        file ? { key: await deps.storage.put(file, ext), name: name ?? `${task.kind}.${ext}` } : null,
      );
    } catch (fault) {
      if (fault instanceof AppError) return failTask(deps.pool, id, fault.message);
      log.warn({ task: id, kind: task.kind, fault: faultForLog(fault).message }, 'task failed, will be tried again');
      // Without the lock it may be another's by now.
      if (!lost.aborted) await putBack(deps.pool, id).catch(() => {});
      throw fault;
    }
  });
};

/**
 * Waits for a try, but not for one that goes on after it was told to stop: it would keep the task's lock for as long as
 * its process lives.
 */
const orStuck = async <T>(over: AbortSignal, work: Promise<T>): Promise<T> => {
  const settled = new AbortController();
  const stuck = new Promise<never>((_, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('did not stop when told to')), STOP_WITHIN_MS).unref();
    if (over.aborted) giveUp();
    else over.addEventListener('abort', giveUp, { once: true, signal: settled.signal });
  });
  return Promise.race([work, stuck]).finally(() => settled.abort());
};

/** Another release may have handed over a kind that this one does not know. */
const handlerOf = (handlers: TaskHandlers, { kind }: TaskRow): TaskHandler => {
  const handler = handlers[kind];
  if (!handler) throw new Error(`no handler for ${kind}`);
  return handler;
};
