import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_TASKS } from '@zhibiao/contract/task/staff';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { day } from '#domain/time/time.ts';
import { buildUser } from '#test/content/factories.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sweepTasks } from './sweep-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('drops unconfirmed imports after a day and tasks after a week, but no file that another task names', async () => {
  const { db, storage } = world.deps;
  const ownerId = (await buildUser(world.deps)).id;
  const [lone, shared] = [
    await storage.put(Buffer.from('lone'), 'xlsx'),
    await storage.put(Buffer.from('shared'), 'xlsx'),
  ];
  const task = (data: { kind?: string; status?: number; createdAt?: Date; finishedAt?: Date; resultFile?: string }) =>
    db.task.create({ data: { kind: 'student-export', ownerId, input: {}, ...data } });
  await task({ kind: 'student-check', createdAt: daysAgo(2) });
  await task({ status: 2, finishedAt: daysAgo(8), resultFile: lone });
  await task({ status: 2, finishedAt: daysAgo(8), resultFile: shared });
  const kept = [
    await task({ kind: 'student-check', createdAt: daysAgo(0.5) }),
    await task({ kind: 'question-export', status: 2, finishedAt: daysAgo(0.6), resultFile: shared }),
    await task({ status: 0, createdAt: daysAgo(30) }),
  ].map(({ id }) => id);

  expect(await sweepTasks(world.deps)).toBe(3);
  expect((await db.task.findMany({ select: { id: true } })).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect(await storage.size(lone)).toBeNull();
  expect(await storage.size(shared)).toBe(6);
});

test('keeps the file of every kind of task for a day, and says for a week that there was one', async () => {
  const { db, storage } = world.deps;
  const owner = await buildStaff(world, { permissions: ['report:export'] });
  const kinds = new Set([...Object.keys(STAFF_TASKS), ...Object.values(TASK_KIND)]);
  kinds.delete(TASK_KIND.studentCheck);
  await db.task.deleteMany();
  const task = async (kind: string, days: number) => {
    const resultFile = await storage.put(Buffer.from(`${kind} ${days}`), 'xlsx');
    const made = { status: 2, finishedAt: daysAgo(days), resultFile, resultName: '导出.xlsx' };
    return db.task.create({ data: { kind, realm: 1, ownerId: owner.id, input: {}, ...made } });
  };
  const old = await Promise.all([...kinds].map((kind) => task(kind, 1.1)));
  const young = await task('report-export', 0.9);
  await db.task.update({ where: { id: young.id }, data: { realm: 2 } });
  const expired = await task('report-export', 1.1);
  await db.task.update({ where: { id: expired.id }, data: { realm: 2 } });
  const seen = async () =>
    (await owner.agent.get('/system/task/list', { mine: '1' })).rows?.map(
      ({ fileName, fileUntil }: { fileName: string | null; fileUntil: string | null }) => [
        fileName,
        fileUntil?.slice(0, 10),
      ],
    );
  const dayAfter = (days: number) => day(new Date(daysAgo(days).getTime() + 86_400_000));
  const told = [
    [null, dayAfter(1.1)],
    ['导出.xlsx', dayAfter(0.9)],
  ];
  expect(await seen(), 'before the job runs').toEqual(told);
  expect((await owner.agent.get(`/system/task/${expired.id}/file`)).msg).toBe('文件不存在或已过期，请重新生成');

  expect(await sweepTasks(world.deps)).toBe(kinds.size + 1);
  expect(await seen(), 'after it').toEqual(told);
  const left = await db.task.findMany({ where: { resultFile: { not: null } }, select: { id: true } });
  expect(left).toEqual([{ id: young.id }]);
  for (const { resultFile } of [...old, expired]) expect(await storage.size(resultFile ?? '')).toBeNull();
  expect(await storage.size(young.resultFile ?? '')).toBeGreaterThan(0);
});
