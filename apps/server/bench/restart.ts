import { once } from 'node:events';
import { join } from 'node:path';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { stopLeftover } from '#boot/embedded/embedded.ts';
import { load, type Next } from './support/load.ts';
import { get } from './support/requests.ts';
import { freeBenchPort, startOwn, stop } from './support/servers.ts';

/** How soon the server is there again, with the Postgres that it brings along. */
type Restarts = { first: number; second: number[]; killed: number[] };

const RUNS = 3;
const LOAD_SEC = 10;
const KILL_AFTER_MS = 2_000;

/** Searches that differ, so that each one asks the database. */
const searches = (): Next => {
  let n = 0;
  return () => get(`${API_BASE}/api/lesson/list?pageNum=1&pageSize=10&name=${encodeURIComponent(`知识${(n += 1)}`)}`);
};

/**
 * Seconds until /readyz answers: the first start, further ones after an orderly end, and after kill -9 in the middle of
 * a load that goes on.
 */
export const restarts = async (directory: string, secret: string): Promise<Restarts> => {
  const dataDir = join(directory, 'own');
  const port = await freeBenchPort();
  const timed = async () => {
    const begin = performance.now();
    const child = await startOwn(port, dataDir, secret);
    return { child, seconds: (performance.now() - begin) / 1000 };
  };
  const first = await timed();
  await stop(first.child);

  const second: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const again = await timed();
    second.push(again.seconds);
    await stop(again.child);
  }

  const killed: number[] = [];
  let running = await timed();
  for (let run = 0; run < RUNS; run += 1) {
    const loaded = load(port, searches(), LOAD_SEC);
    await new Promise((resolve) => setTimeout(resolve, KILL_AFTER_MS));
    const gone = once(running.child, 'exit');
    running.child.kill('SIGKILL');
    await gone;
    running = await timed();
    killed.push(running.seconds);
    await loaded;
  }
  await stop(running.child);
  await stopLeftover(dataDir);
  return { first: first.seconds, second, killed };
};
