import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/envelope';
import { myLessons } from '@zhibiao/contract/lesson';
import { getLoginUser } from '@zhibiao/contract/viewer';
import { bearer } from '#bench/requests.ts';
import type { Learner } from '#bench/learners.ts';

/** So many callers at once, each of whom asks again as soon as it was answered. */
export type Flood = {
  served: number;
  /** 503 that said when to come again. */
  shed: number;
  /** Anything else, and what had no answer. */
  foreign: number;
  slowestMs: number;
};

const PATIENCE_MS = 30_000;
/** They come so long one after the other. */
const APART_MS = 0.5;
const PATHS = [`${API_BASE}${myLessons.path}?pageNum=1&pageSize=10`, `${API_BASE}${getLoginUser.path}`];

type Where = { port: number; learners: readonly Learner[] };

export const flood = async ({ port, learners }: Where, callers: number, seconds: number): Promise<Flood> => {
  const done: Flood = { served: 0, shed: 0, foreign: 0, slowestMs: 0 };
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, learner: Learner) =>
    new Promise<'served' | 'shed' | 'foreign'>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path, agent, timeout: PATIENCE_MS, headers: bearer(learner) });
      asked.on('response', ({ statusCode, headers }) => {
        if (statusCode === 200) resolve('served');
        else resolve(statusCode === 503 && headers['retry-after'] ? 'shed' : 'foreign');
      });
      asked.on('response', (response) => response.resume());
      asked.on('timeout', () => asked.destroy()).on('error', () => resolve('foreign'));
      asked.end();
    });
  const end = performance.now() + callers * APART_MS + seconds * 1_000;
  const live = async (at: number) => {
    const learner = learners[at % learners.length];
    if (!learner) return;
    await sleep(at * APART_MS);
    for (let n = at; performance.now() < end; n += 1) {
      const began = performance.now();
      done[await ask(PATHS[n % PATHS.length] ?? '', learner)] += 1;
      done.slowestMs = Math.max(done.slowestMs, performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, at) => live(at)));
  agent.destroy();
  return done;
};
