import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ThreadEnded, threadPool } from './thread-pool.ts';

const JOBS = new URL('./thread-jobs.ts', import.meta.url).href;
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { threadId } from 'node:worker_threads';
  import { answerJobs } from ${JSON.stringify(JOBS)};
  answerJobs(async (job) => {
    if (job === 'fail') throw new Error('no luck');
    if (job === 'crash') setImmediate(() => { throw new TypeError('crashed'); });
    if (job === 'end') process.exit(0);
    if (job === 'hang' || job === 'crash') await new Promise((go) => setTimeout(go, 60_000));
    if (job === 'fill-time') for (;;) Math.random();
    if (job === 'fill') for (const all = []; ;) all.push(new Array(10_000).fill({ at: Math.random() }));
    return threadId;
  });
`)}`,
);
const HEAP = { maxOldGenerationSizeMb: 32 };
const pool = (options: Partial<Parameters<typeof threadPool>[1]> = {}) =>
  threadPool<string, number>(MODULE, { threads: 1, heap: HEAP, idleMs: 60_000, ...options });

test('a thread works on one job after the other, also after one that failed', async () => {
  const work = pool();
  const [first, failed, second] = await Promise.allSettled([work('a'), work('fail'), work('b')]);
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('no luck') } });
  expect(second).toEqual(first);
});

test('a thread at rest goes; without rest each job has a new one', async () => {
  const brief = pool({ idleMs: 30 });
  const first = await brief('a');
  await sleep(300);
  expect(await brief('b')).not.toBe(first);
  const fresh = pool({ idleMs: 0 });
  expect(await fresh('a')).not.toBe(await fresh('b'));
});

test('what a thread breaks on fails, and those who waited go on in a new one', async () => {
  const work = pool({ limitMs: 5_000 });
  const all = await Promise.allSettled(['end', 'fill', 'crash', 'hang', 'a'].map(work));
  expect(all.map((one) => one.status === 'rejected' && one.reason instanceof ThreadEnded)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(all[2]).toMatchObject({ reason: { message: 'crashed' } });
  expect(all[4]?.status).toBe('fulfilled');
});

test('a job that has had the processor for too long loses its thread, one that waits does not', async () => {
  const work = pool({ cpuMs: 300, limitMs: 60_000 });
  await expect(work('fill-time')).rejects.toThrow(ThreadEnded);
  await expect(work('a')).resolves.toEqual(expect.any(Number));
});

test('a thread at rest does not keep the process', () => {
  const script = `
    import { threadPool } from ${JSON.stringify(new URL('./thread-pool.ts', import.meta.url).href)};
    const work = threadPool(new URL(${JSON.stringify(MODULE.href)}), { threads: 1, heap: {}, idleMs: 60_000 });
    process.stdout.write(String(typeof await work('a')));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'number' });
});
