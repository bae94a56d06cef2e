import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_TASKS } from '@zhibiao/contract/task-staff';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { buildUser } from '#test/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';
import { sweepTasks } from './sweep-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('drops unconfirmed imports after a day and files after a week, but no file that another task names', async () => {
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
    await task({ kind: 'question-export', status: 2, finishedAt: daysAgo(6), resultFile: shared }),
    await task({ status: 0, createdAt: daysAgo(30) }),
  ].map(({ id }) => id);

  expect(await sweepTasks(world.deps)).toBe(3);
  expect((await db.task.findMany({ select: { id: true } })).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect(await storage.size(lone)).toBeNull();
  expect(await storage.size(shared)).toBe(6);
});

test('keeps a file that may name people for a day, whatever made it, and any other for a week', async () => {
  const { db, storage } = world.deps;
  const ownerId = (await buildUser(world.deps)).id;
  const kinds = new Set([...Object.keys(STAFF_TASKS), ...Object.values(TASK_KIND)]);
  kinds.delete(TASK_KIND.studentCheck);
  await db.task.deleteMany();
  for (const kind of kinds) {
    const resultFile = await storage.put(Buffer.from(kind), 'xlsx');
    await db.task.create({ data: { kind, ownerId, input: {}, status: 2, finishedAt: daysAgo(1.1), resultFile } });
  }
  await sweepTasks(world.deps);
  const left = (await db.task.findMany({ select: { kind: true } })).map(({ kind }) => kind);
  expect(left.toSorted()).toEqual(
    [
      'audit-verify',
      'media-renditions',
      'paper-parity',
      'question-export',
      'question-import',
      'starter-import',
      'stats-rebuild',
    ].toSorted(),
  );
});
