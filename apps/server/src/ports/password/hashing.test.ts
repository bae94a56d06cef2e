import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { afterEach, expect, it } from 'vitest';
import { type Hashing, startHashing } from './hashing.ts';

const MODULE = join(import.meta.dirname, 'hash-worker.ts');
/** The processes of `pid` that hash. */
const workersOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state !== 'Z' && Number(parent) === pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(MODULE);
      } catch {
        // It has ended since.
        return false;
      }
    });
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await sleep(10);
};

const open: Hashing[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});
const start = (slots = 2): Hashing => {
  const hashing = startHashing(slots);
  open.push(hashing);
  return hashing;
};

it('hashes and compares in a process that yields to others, and leaves none behind', async () => {
  const hashing = start();
  expect(workersOf(process.pid)).toEqual([]);
  const hash = await hashing.hash('知标', 4);
  expect(await bcrypt.compare('知标', hash)).toBe(true);
  expect([await hashing.compare('知标', hash), await hashing.compare('知', hash)]).toEqual([true, false]);
  const [worker = 0, ...more] = workersOf(process.pid);
  expect(more).toEqual([]);
  const niceOf = (id: string) => readFileSync(`/proc/${worker}/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16];
  expect(new Set(readdirSync(`/proc/${worker}/task`).map(niceOf))).toEqual(new Set(['10']));
  const session = `/proc/${worker}/autogroup`;
  expect(existsSync(session) ? readFileSync(session, 'utf8') : 'nice 10').toMatch(/nice 10$/m);
  await hashing.end();
  expect(isAlive(worker)).toBe(false);
});

it('does again what a process that was killed had in hand', async () => {
  const hashing = start();
  const hash = await bcrypt.hash('a', 10);
  await hashing.compare('a', hash);
  const [worker = 0] = workersOf(process.pid);
  const answers = Array.from({ length: 20 }, (_, n) => hashing.compare(n % 2 === 0 ? 'a' : 'b', hash));
  await answers[1];
  process.kill(worker, 'SIGKILL');
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 0));
  const [next = 0] = workersOf(process.pid);
  expect(next).not.toBe(worker);
});

it('hashes by itself where none of its processes lives long enough to answer', async () => {
  const hashing = start();
  const answer = hashing.hash('a', 13);
  const killed = new Set<number>();
  while (killed.size < 3) {
    for (const id of workersOf(process.pid)) {
      if (killed.has(id)) continue;
      killed.add(id);
      process.kill(id, 'SIGKILL');
    }
    await sleep(5);
  }
  expect(bcrypt.getRounds(await answer)).toBe(13);
  expect(workersOf(process.pid)).toEqual([]);
});

it('does not outlive a server that was killed in the middle', async () => {
  const server = fork(join(import.meta.dirname, '../../test/processes/hashing-server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(server, 'message');
  const [worker = 0] = workersOf(server.pid ?? 0);
  expect(isAlive(worker)).toBe(true);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await until(() => !isAlive(worker));
});
