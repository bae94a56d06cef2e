import { setTimeout as sleep } from 'node:timers/promises';
import { TASK } from '@zhibiao/contract/task/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { withNextTask } from './claim.ts';
import { enqueueTask, failTask, finishTask, noteProgress, putBack } from './rows.ts';
import { refused } from '#errors.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { startTasks, type TaskHandler, type TaskHandlers } from './runner.ts';

let world: TestWorld;
let orgId: string;
let ownerId: string;
let mine: Agent;
beforeAll(async () => {
  world = await openTestWorld();
  const org = await buildOrganisation(world);
  orgId = org.id;
  ({ id: ownerId, agent: mine } = await org.administrator(5));
});
afterAll(() => world.close());

const log = { warn: () => {} };
const start = (handlers: TaskHandlers, limitSec = 3600) => startTasks(world.deps, { handlers, log, limitSec });
const enqueue = async (kind: string) =>
  (await enqueueTask(world.deps, { kind, ownerId, orgId, input: { name: '周予安' } })).taskId;
const rowOf = (id: string) => world.deps.db.task.findUniqueOrThrow({ where: { id } });

const until = async (id: string, status: number, ms = 20_000) => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(50)) {
    const row = await rowOf(id);
    if (row.status === status) return row;
  }
  throw new Error(`task did not reach ${status}: ${JSON.stringify(await rowOf(id))}`);
};

test('shows its progress, and its file to its own organisation only', async () => {
  let goOn = () => {};
  const half = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stop = start({
    bundle: async ({ progress }) => {
      await progress(3, 1, 10);
      await half;
      await progress(10, 1, 10);
      return { file: Buffer.from('PK zip'), name: '证书 (2).zip', ext: 'zip' };
    },
  });
  const id = await enqueue('bundle');
  const { agent: theirs } = await (await buildOrganisation(world)).administrator();

  await expect
    .poll(async () => (await mine.get(`/api/org/task/${id}`)).data, { timeout: 10_000 })
    .toMatchObject({ id, kind: 'bundle', status: TASK.running, done: 3, failed: 1, total: 10, fileName: null });
  expect((await mine.get(`/api/org/task/${id}/file`)).status).toBe(404);
  goOn();
  await until(id, TASK.done);
  expect((await mine.get(`/api/org/task/${id}`)).data).toMatchObject({
    status: TASK.done,
    done: 10,
    fileName: '证书 (2).zip',
    error: null,
  });
  const file = await mine.get(`/api/org/task/${id}/file`);
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '6',
    'cache-control': 'no-store',
  });
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''%E8%AF%81%E4%B9%A6%20%282%29.zip");
  expect((await rowOf(id)).input).toEqual({});

  expect(await theirs.get(`/api/org/task/${id}`)).toMatchObject({ code: 404, msg: '任务不存在' });
  expect((await theirs.get(`/api/org/task/${id}/file`)).status).toBe(404);
  expect((await agentOf(world.app).get(`/api/org/task/${id}/file`)).status).toBe(401);
  expect((await agentOf(world.app).get(`/api/org/task/${id}`)).code).toBe(401);
  const { agent: learner } = await buildPerson(world);
  expect((await learner.get(`/api/org/task/${id}`)).code).toBe(403);
  expect((await learner.get(`/api/org/task/${id}/file`)).status).toBe(403);
  await stop();
});

test('is tried again after a fault, and fails at once with the sentence of a refusal', async () => {
  let tries = 0;
  const stop = start({
    flaky: async () => {
      tries += 1;
      if (tries < 2) throw new Error('connection lost');
      return {};
    },
    refusing: () => Promise.reject(refused('没有可导出的学员')),
  });
  const [flaky, refusing] = [await enqueue('flaky'), await enqueue('refusing')];
  expect(await until(flaky, TASK.done)).toMatchObject({ error: null, resultFile: null });
  expect(tries).toBe(2);
  expect(await until(refusing, TASK.failed)).toMatchObject({ error: '没有可导出的学员' });
  await stop();
});

test('gives up after three more tries, in a calm sentence', { timeout: 60_000 }, async () => {
  let tries = 0;
  const broken: TaskHandler = () => {
    tries += 1;
    return Promise.reject(new Error('secret inner text'));
  };
  const stop = start({ broken });
  const id = await enqueue('broken');
  expect((await until(id, TASK.failed, 50_000)).error).toBe('任务没有完成，请稍后重试；如果仍然失败，请联系管理员');
  expect(tries).toBe(4);
  await stop();
});

test('two runners do every task once', async () => {
  const seen: string[] = [];
  const handlers: TaskHandlers = {
    once: async ({ task }) => {
      seen.push(task.id);
      await sleep(20);
      return {};
    },
  };
  const stops = [start(handlers), start(handlers)];
  const ids = await Promise.all(Array.from({ length: 8 }, () => enqueue('once')));
  for (const id of ids) await until(id, TASK.done);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  await Promise.all(stops.map((stop) => stop()));
});

test('a try that was frozen until another had its task writes nothing of it', async () => {
  const id = await enqueue('frozen');
  const { pool } = world.deps;
  await withNextTask(pool, ['frozen'], async (first) => {
    await run(pool, sql`UPDATE "Task" SET "heldUntil" = clock_timestamp() - interval '1 second' WHERE id = ${id}`);
    await withNextTask(pool, ['frozen'], async (second) => {
      expect([second.id, second.tries]).toEqual([id, 2]);
      expect(second.holder).not.toBe(first.holder);
      expect(await noteProgress(pool, first, { done: 9, failed: 9, total: 9 })).toBe(false);
      await putBack(pool, first, { waitSec: 0, counted: false });
      await failTask(pool, first, 'no');
      expect(await finishTask(pool, first, null)).toBe(false);
      expect(await rowOf(id)).toMatchObject({ status: TASK.running, done: 0, tries: 2, holder: second.holder });
      expect(await finishTask(pool, second, null)).toBe(true);
    });
  });
  expect(await rowOf(id)).toMatchObject({ status: TASK.done, holder: null, heldUntil: null });
});

test('what a dead process left is taken up again within seconds', async () => {
  const runs: string[] = [];
  const stopFirst = start({
    left: async () => {
      runs.push('first');
      return {};
    },
  });
  await stopFirst();
  const id = await enqueue('left');
  // As a process leaves it that is killed in the middle.
  await run(
    world.deps.pool,
    sql`UPDATE "Task" SET status = ${TASK.running}, done = 5, holder = gen_random_uuid(),
      "heldUntil" = clock_timestamp() + interval '4 seconds' WHERE id = ${id}`,
  );
  const stop = start({
    left: async () => {
      runs.push('second');
      return {};
    },
  });
  await until(id, TASK.done, 8_000);
  expect(runs).toEqual(['second']);
  await stop();
});

test('a process that dies with its task has tried it: after four deaths it is given up', async () => {
  const stop = start({ deadly: () => Promise.reject(new Error('is never begun')) });
  await stop();
  const id = await enqueue('deadly');
  await run(world.deps.pool, sql`UPDATE "Task" SET status = ${TASK.running}, tries = 4 WHERE id = ${id}`);
  const again = start({ deadly: () => Promise.reject(new Error('is never begun')) });
  expect((await until(id, TASK.failed, 8_000)).error).toBe('任务没有完成，请稍后重试；如果仍然失败，请联系管理员');
  await again();
});

test('what a living process holds is taken by nobody, even if its row says that it waits', async () => {
  const runs: string[] = [];
  let goOn = () => {};
  const half = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stopFirst = start({
    held: async () => {
      runs.push('first');
      await half;
      return {};
    },
  });
  const id = await enqueue('held');
  await expect.poll(() => runs, { timeout: 10_000 }).toEqual(['first']);
  const stopSecond = start({
    held: async () => {
      runs.push('second');
      return {};
    },
  });
  await sleep(1_500);
  expect(await rowOf(id)).toMatchObject({ status: TASK.running });
  await run(world.deps.pool, sql`UPDATE "Task" SET status = ${TASK.waiting} WHERE id = ${id}`);
  await sleep(1_500);
  expect(runs).toEqual(['first']);
  // Others that wait are not held up by it.
  const other = await enqueue('held');
  await until(other, TASK.done, 5_000);
  expect(runs).toEqual(['first', 'second']);
  goOn();
  await until(id, TASK.done, 5_000);
  expect(runs).toEqual(['first', 'second']);
  await Promise.all([stopFirst(), stopSecond()]);
});

test('an orderly end leaves the task to the next, and is no try', async () => {
  const ends: string[] = [];
  const handlers: TaskHandlers = {
    cut: async ({ signal }) => {
      if (ends.length > 0) return {};
      await sleep(20_000, null, { signal }).catch(() => ends.push('told to stop'));
      signal.throwIfAborted();
      return {};
    },
  };
  const stop = start(handlers);
  const id = await enqueue('cut');
  await until(id, TASK.running);
  await stop();
  expect(ends).toEqual(['told to stop']);
  expect(await rowOf(id)).toMatchObject({ status: TASK.waiting, tries: 0 });
  const next = start(handlers);
  await until(id, TASK.done, 5_000);
  await next();
});

test('stops when its row is taken from it, and the process lives on', async () => {
  const ends: string[] = [];
  const stop = start({
    cut: async ({ signal }) => {
      if (ends.length === 0)
        await sleep(20_000, null, { signal }).catch(() => {
          ends.push('cut');
          signal.throwIfAborted();
        });
      ends.push('done');
      return {};
    },
  });
  const id = await enqueue('cut');
  await until(id, TASK.running);
  await run(
    world.deps.pool,
    sql`UPDATE "Task" SET holder = gen_random_uuid(), "heldUntil" = clock_timestamp() + interval '3 seconds'
      WHERE id = ${id}`,
  );
  await until(id, TASK.done);
  expect(ends).toEqual(['cut', 'done']);
  await stop();
});

test(
  'a try that hangs is left behind when its time is up, and the next one does the work',
  { timeout: 60_000 },
  async () => {
    let tries = 0;
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let second = () => {};
    const working = new Promise<void>((resolve) => {
      second = resolve;
    });
    const late: unknown[] = [];
    const stop = start(
      {
        stuck: async ({ progress }) => {
          tries += 1;
          if (tries === 1) {
            await asleep;
            await progress(9, 9, 9).catch((fault: unknown) => late.push(fault));
          } else {
            await progress(1, 0, 2);
            await working;
          }
          return {};
        },
      },
      1,
    );
    const id = await enqueue('stuck');
    await expect.poll(() => rowOf(id), { timeout: 40_000 }).toMatchObject({ status: TASK.running, done: 1, total: 2 });
    wake();
    await expect.poll(() => late).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: TASK.running, done: 1, failed: 0, total: 2 });
    second();
    await until(id, TASK.done);
    expect(tries).toBe(2);
    await stop();
  },
);
