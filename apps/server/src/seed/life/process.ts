import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ENTRY = join(import.meta.dirname, '../../cli/demo-life.ts');

/** As the owner, who makes the clock, and as the application, which does everything else. */
export type LifeUrls = { ownerUrl: string; databaseUrl: string };
export type LifeEnd = { wrote: boolean; tookMs: number };

/**
 * Writes the life beside the server, in a process of its own that ends with this one. `ended` hears how it went, null
 * where it was cut off; the answer is how to end it before.
 */
export const startLife = (urls: LifeUrls, ended: (end: LifeEnd | null) => void): (() => Promise<void>) => {
  const child = fork(ENTRY, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  // By the channel: a command line and an environment can be read by others.
  child.send(urls);
  let how: LifeEnd | null = null;
  child.on('message', (end) => {
    how = end as LifeEnd;
  });
  child.on('exit', () => ended(how));
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
};
