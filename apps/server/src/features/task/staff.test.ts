import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@zhibiao/contract/permissions';
import { TASK } from '@zhibiao/contract/task/types';
import { isStaffTask, STAFF_TASKS, type StaffTaskKind } from '@zhibiao/contract/task/staff';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { actorOfTask, enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { startTasks, type TaskHandlers } from '#jobs/queue/runner.ts';
import { startJobs } from '#jobs/start-jobs.ts';
import { tasks } from '#features.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const log = { info: () => {}, warn: () => {}, error: () => {} };
const start = (handlers: TaskHandlers) => startTasks(world.deps, { handlers, log });
type Who = { id: string; name: string };
/** The staff who call, for commands that are called without their endpoint. */
const asking = ({ id, name }: Who, scope: Scope = { all: true }) =>
  ({ kind: 'person', id, name, sessionId: v7(), ip: '::1', device: '', path: '', scope }) as unknown as Staff;
const enqueue = async (who: Who) =>
  (await enqueueStaffTask(world.deps.pool, asking(who), 'starter-import', { parts: ['faq'] })).taskId;
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

const KINDS = Object.keys(STAFF_TASKS).filter(isStaffTask);
const NAMING = KINDS.filter((kind) => STAFF_TASKS[kind].names);
const file = async () => ({ file: Buffer.from('PK'), name: 'x.xlsx', ext: 'xlsx' });

test('of every kind the file is fetched with the scope and rights of today, and the fetch is in the log', async () => {
  const { db, pool } = world.deps;
  const [near, far] = [await buildOrganisation(world), await buildOrganisation(world)];
  const permissions = [...new Set([...KINDS.map((kind) => STAFF_TASKS[kind].permission), 'learner:reveal' as const])];
  const who = await buildStaff(world, { permissions });
  const ofNear: Scope = { all: false, orgIds: [near.id], areaPrefixes: [] };
  const made = async (kind: StaffTaskKind, scope: Scope, needs: readonly Permission[] = []) =>
    (await enqueueStaffTask(pool, asking(who, scope), kind, { keyword: '13800000001' }, { needs })).taskId;
  const whole = await Promise.all(NAMING.map((kind) => made(kind, { all: true })));
  const within = await Promise.all(NAMING.map((kind) => made(kind, ofNear)));
  const nameless = await Promise.all(KINDS.filter((kind) => !NAMING.includes(kind)).map((kind) => made(kind, ofNear)));
  const plain = await made('learner-export', ofNear, ['learner:reveal']);
  const all = [...whole, ...within, ...nameless, plain];
  const stop = start(Object.fromEntries(KINDS.map((kind) => [kind, file])));
  for (const id of all) await until(id, TASK.done);
  await stop();
  const kept = await db.task.findMany({ where: { id: { in: all } }, select: { input: true } });
  expect(JSON.stringify(kept), 'what was asked for is not kept').not.toContain('13800000001');

  const status = async (id: string) => (await who.agent.get(`/system/task/${id}/file`)).status;
  const each = async (ids: readonly string[]) => [...new Set(await Promise.all(ids.map(status)))];
  expect(await each(all)).toEqual([200]);
  const told = await db.auditLog.findMany({ where: { actorId: who.id, action: 'task.fetch' } });
  expect(told.map(({ objectId }) => objectId).toSorted()).toEqual(all.toSorted());

  const give = (given: readonly Permission[]) =>
    db.staffRole.update({ where: { id: who.roleId }, data: { permissions: [...given] } });
  await give(permissions.filter((one) => one !== 'learner:reveal'));
  expect([await each([plain]), await each([...whole, ...within])]).toEqual([[404], [200]]);
  await give([]);
  expect(await each(all)).toEqual([404]);
  await give(permissions);
  await limitTo(world, who, near.id);
  expect([await each(whole), await each([...within, ...nameless, plain])]).toEqual([[404], [200]]);
  await db.staffScope.deleteMany({ where: { staffId: who.id } });
  await limitTo(world, who, far.id);
  expect([await each([...whole, ...within, plain]), await each(nameless)]).toEqual([[404], [200]]);
  await db.staff.update({ where: { id: who.id }, data: { scopeKind: 0 } });
  await db.task.updateMany({ data: { finishedAt: new Date(Date.now() - 25 * 3_600_000) }, where: { id: { in: all } } });
  expect(await each(all), 'after a day').toEqual([404]);
  await db.task.updateMany({ data: { finishedAt: new Date(), input: {} }, where: { id: { in: all } } });
  expect([await each([...whole, plain]), await each(nameless)], 'made by an earlier version').toEqual([[404], [200]]);
}, 120_000);

test('an export of learners is fetched by whoever could still ask for it, made by the server itself', async () => {
  const { db } = world.deps;
  const [near, far] = [await buildOrganisation(world), await buildOrganisation(world)];
  await near.member();
  await far.member();
  const rights = ['learner:list', 'learner:export', 'learner:reveal'] as const;
  const who = await limitTo(world, await buildStaff(world, { permissions: rights }), near.id);
  const stop = start(tasks);
  const exported = async (plain: boolean) => {
    const body = { filters: {}, columns: ['name', 'mobile'], plain, reason: '年度核对' };
    const { code, data } = await who.agent.post('/system/learner/export', body);
    expect(code).toBe(200);
    await until(data.taskId, TASK.done);
    return data.taskId as string;
  };
  const [plain, masked] = [await exported(true), await exported(false)];
  await stop();
  const each = () =>
    Promise.all([plain, masked].map(async (id) => (await who.agent.get(`/system/task/${id}/file`)).status));
  expect(await each(), 'with a data scope of one’s own').toEqual([200, 200]);
  await db.staffRole.update({ where: { id: who.roleId }, data: { permissions: ['learner:list', 'learner:export'] } });
  expect(await each(), 'without the right to whole numbers').toEqual([404, 200]);
  await db.staffScope.deleteMany({ where: { staffId: who.id } });
  await limitTo(world, who, far.id);
  expect(await each(), 'with another scope').toEqual([404, 404]);
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
  const past = async (name: string) => (await keeper.agent.get('/system/job/runs', { name })).data;
  const run = { tookMs: expect.any(Number), startTime: expect.any(String) };
  expect(await past('yearly')).toEqual([
    { ...run, done: 7, fault: null },
    { ...run, done: 0, fault: 'no room' },
  ]);
  expect(await past('unknown')).toEqual([]);
  expect((await keeper.agent.post('/system/job/run', { name: 'unknown' })).code).toBe(404);
});
