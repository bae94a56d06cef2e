import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#lib/child-environment.ts';
import { fairQueue } from '#lib/fair-queue.ts';
import type { ImageJob, Painted, Repainted } from './worker.ts';

export type { Painted, Repainted } from './worker.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** The worker watches its own processor time; this is for one that cannot even do that. */
const LIMIT_MS = 45_000;
/** 25 million pixels take 1 to 3 s. */
const CPU_MAX_MS = 12_000;
/** A worker holds 60 MB; it goes when no request has needed it for so long. */
const IDLE_MS = 60_000;
/**
 * Two decodings at a time, one of a person: up to 260 MB each while a picture of 25 megapixels is open. Uploads bound
 * who waits.
 */
const SLOTS = 2;
const inTurn = fairQueue({ slots: SLOTS, slotsEach: 1, waiting: 1_000, waitingEach: 1_000, patienceMs: 55_000 });

const resting: { worker: ChildProcess; idle: NodeJS.Timeout }[] = [];

const wake = (): ChildProcess => {
  const rested = resting.pop();
  if (!rested)
    return fork(WORKER, {
      execArgv: [],
      // It opens strangers' files.
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  clearTimeout(rested.idle);
  rested.worker.removeAllListeners();
  rested.worker.ref();
  rested.worker.channel?.ref();
  return rested.worker;
};

/** Nothing to decode: this process may end, and after a while the worker does. */
const rest = (worker: ChildProcess) => {
  const leave = () => {
    const at = resting.findIndex((other) => other.worker === worker);
    if (at >= 0) clearTimeout(resting.splice(at, 1)[0]?.idle);
  };
  const idle = setTimeout(() => {
    leave();
    worker.kill('SIGKILL');
  }, IDLE_MS).unref();
  worker.once('exit', leave);
  worker.unref();
  worker.channel?.unref();
  resting.push({ worker, idle });
};

const inWorker = <Result extends Painted | Repainted>(job: ImageJob): Promise<Result | { fault: 'too-costly' }> =>
  new Promise((resolve, reject) => {
    const worker = wake();
    const limit = setTimeout(() => worker.kill('SIGKILL'), LIMIT_MS);
    const end = () => {
      clearTimeout(limit);
      worker.removeAllListeners();
    };
    worker.once('message', (painted: Result) => {
      end();
      rest(worker);
      resolve(painted);
    });
    worker.once('error', (error) => {
      end();
      worker.kill('SIGKILL');
      reject(error);
    });
    worker.once('exit', (code) => {
      end();
      // Killed by its own watch, by ours, by the system or by a fault of the library: this picture is not for us.
      if (code === null) resolve({ fault: 'too-costly' });
      else reject(new Error(`the image worker ended with ${code}`));
    });
    worker.send(job);
  });

/**
 * Decodes the picture in this file and rewrites it: turned upright, at most 4096 px wide or high, without metadata,
 * first frame only. In a process of its own that can be killed: no request, and no other person's picture, waits for a
 * hostile one. `cpuMs` is the processor time it may take.
 */
export const repaint = (who: string, path: string, { cpuMs = CPU_MAX_MS } = {}): Promise<Painted> =>
  inTurn(who, () => inWorker<Painted>({ path, cpuMs }));

/**
 * The same of a picture that lies over print: a PNG of at most 2000 px with a clear ground, kept at most 1000 px wide
 * or high.
 */
export const repaintClear = (who: string, path: string): Promise<Repainted> =>
  inTurn(who, () => inWorker<Repainted>({ path, cpuMs: CPU_MAX_MS, clear: true }));
