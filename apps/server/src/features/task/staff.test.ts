import { setTimeout as sleep } from 'node:timers/promises';
import { TASK } from '@zhibiao/contract/task';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Staff } from '#domain/staff.ts';
import { refused } from '#errors.ts';
import { actorOfTask, enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { startTasks, type TaskHandlers } from '#jobs/queue/runner.ts';
import { startJobs } from '#jobs/periodic.ts';
import { buildOrganisation } from '#test/people.ts';
import { buildStaff, limitTo } from '#test/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const log = { info: () => {}, warn: () => {}, error: () => {} };
const start = (handlers: TaskHandlers) => startTasks(world.deps, { handlers, log });
const enqueue = async (who: { id: string; name: string }) => {
  const staff = { kind: 'person', id: who.id, name: who.name, sessionId: v7(), ip: '::1', device: '', path: '' };
  return (await enqueueStaffTask(world.deps.pool, staff as unknown as Staff, 'starter-import', { parts: ['faq'] }))
    .taskId;
};
const until = async (id: string, status: number) => {
  await expect
    .poll(async () => (await world.deps.db.task.findUniqueOrThrow({ where: { id } })).status, { timeout: 20_000 })
    .toBe(status);
};

test('is seen by who asked for it and by who looks after tasks, and its file fetched by the first alone', async () => {
  const zhang = await buildStaff(world, { permissions: ['starter:import'], name: '张敏' });
  const li = await buildStaff(world, { permissions: ['starter:import'], name: '李静' });
  const keeper = await buildStaff(world, { permissions: ['job:list', 'starter:import'] });
  const stop = start({
    'starter-import': async ({ task, progress }) => {
      expect(actorOfTask(task)).toMatchObject({ actorId: zhang.id, actorName: '张敏' });
      expect(inputOfTask(task)).toEqual({ parts: ['faq'] });
      await progress(2, 0, 2);
      return { file: Buffer.from('PK zip'), name: '结果.zip', ext: 'zip' };
    },
  });
  const id = await enqueue(zhang);
  await until(id, TASK.done);
  await stop();

  expect((await zhang.agent.get(`/system/task/${id}`)).data).toMatchObject({
    kindName: '导入初始内容',
    ownerName: '张敏',
    mine: true,
    fileName: '结果.zip',
    done: 2,
  });
  expect((await zhang.agent.get('/system/task/list')).total).toBe(1);
  expect((await li.agent.get(`/system/task/${id}`)).code).toBe(404);
  expect((await li.agent.get('/system/task/list')).total).toBe(0);
  expect((await keeper.agent.get(`/system/task/${id}`)).data).toMatchObject({ mine: false, fileName: null });
  expect((await keeper.agent.get('/system/task/list', { status: TASK.done })).total).toBe(1);

  const file = await zhang.agent.get(`/system/task/${id}/file`);
  expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('.zip')]);
  expect((await keeper.agent.get(`/system/task/${id}/file`)).status).toBe(404);
  await world.deps.db.staffRole.update({ where: { id: zhang.roleId }, data: { permissions: [] } });
  expect((await zhang.agent.get(`/system/task/${id}/file`)).status).toBe(404);
  const owner = await (await buildOrganisation(world)).administrator(5);
  expect((await owner.agent.get(`/api/org/task/${id}`)).code).toBe(404);
});

test('is fetched with the scope and rights of today, and the fetch is in the log', async () => {
  const { db, storage } = world.deps;
  const [near, far] = [await buildOrganisation(world), await buildOrganisation(world)];
  const who = await buildStaff(world, {
    permissions: ['learner:export', 'learner:reveal', 'report:export', 'cert:list'],
  });
  const resultFile = await storage.put(Buffer.from('PK'), 'xlsx');
  const made = async (kind: string, asked: object, scope: object) =>
    (
      await db.task.create({
        data: {
          kind,
          realm: 2,
          ownerId: who.id,
          status: TASK.done,
          input: { by: {}, asked, scope } as object,
          resultFile,
          resultName: 'x.xlsx',
          finishedAt: new Date(),
        },
      })
    ).id;
  const [all, ofNear] = [{ all: true }, { all: false, orgIds: [near.id], areaPrefixes: [] }];
  const plain = await made('learner-export', { plain: true }, all);
  const masked = await made('learner-export', { plain: false }, all);
  const within = await made('learner-export', { plain: false }, ofNear);
  const certs = await made('report-export', { kind: 'cert' }, all);
  const status = async (id: string) => (await who.agent.get(`/system/task/${id}/file`)).status;
  const each = () => Promise.all([plain, masked, within, certs].map(status));
  expect(await each()).toEqual([200, 200, 200, 200]);
  const told = await db.auditLog.findMany({ where: { actorId: who.id, action: 'task.fetch' } });
  expect(told.map(({ objectId }) => objectId).toSorted()).toEqual([plain, masked, within, certs].toSorted());

  const role = { where: { id: who.roleId } };
  await db.staffRole.update({ ...role, data: { permissions: ['learner:export', 'report:export'] } });
  expect(await each()).toEqual([404, 200, 200, 404]);
  await limitTo(world, who, near.id);
  expect(await each()).toEqual([404, 404, 200, 404]);
  await db.staffScope.deleteMany({ where: { staffId: who.id } });
  await limitTo(world, who, far.id);
  expect(await each()).toEqual([404, 404, 404, 404]);
  await db.staff.update({ where: { id: who.id }, data: { scopeKind: 0 } });
  await db.task.updateMany({ data: { finishedAt: new Date(Date.now() - 25 * 3_600_000) }, where: { id: masked } });
  expect(await status(masked)).toBe(404);
});

test('can be tried again where it failed, with what was asked for', async () => {
  const keeper = await buildStaff(world, { permissions: ['job:list', 'job:retry'] });
  let tries = 0;
  const stop = start({
    'starter-import': async ({ task }) => {
      tries += 1;
      expect(inputOfTask(task)).toEqual({ parts: ['faq'] });
      if (tries === 1) throw refused('磁盘空间不足');
      return {};
    },
  });
  const id = await enqueue(await buildStaff(world));
  await until(id, TASK.failed);
  expect((await keeper.agent.get(`/system/task/${id}`)).data.error).toBe('磁盘空间不足');
  expect((await keeper.agent.post('/system/task/retry', { id })).code).toBe(200);
  await until(id, TASK.done);
  await stop();
  expect(tries).toBe(2);
  expect((await keeper.agent.post('/system/task/retry', { id })).msg).toBe('只有失败的任务可以重试');
});

test('a periodic job tells how it went, and runs when it is asked for', async () => {
  const keeper = await buildStaff(world, { permissions: ['job:list', 'job:retry'] });
  let fails = true;
  const stop = startJobs(world.deps, log, [
    {
      name: 'yearly',
      title: '一年一次',
      everyMs: 365 * 86_400,
      run: async () => {
        await sleep(20);
        if (fails) throw new Error('no room');
        return 7;
      },
    },
  ]);
  const job = async () => {
    const { data } = await keeper.agent.get('/system/job/list');
    return (data as { name: string }[]).find(({ name }) => name === 'yearly');
  };
  const ask = async () => {
    await expect.poll(async () => (await keeper.agent.post('/system/job/run', { name: 'yearly' })).code).toBe(200);
  };
  await ask();
  expect(await job()).toMatchObject({ title: '一年一次', asked: true, lastRun: null });
  await expect.poll(job, { timeout: 10_000 }).toMatchObject({ fault: 'no room', asked: false, late: false });
  fails = false;
  await ask();
  await expect.poll(job, { timeout: 10_000 }).toMatchObject({ fault: null, done: 7, worked: 7 });
  await stop();
  expect((await keeper.agent.post('/system/job/run', { name: 'unknown' })).code).toBe(404);
});
