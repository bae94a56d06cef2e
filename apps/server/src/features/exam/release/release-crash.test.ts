import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLesson } from '#test/content/factories.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { buildMarker } from '#features/exam/marking/marking-fixtures.ts';
import { addLearned, addUnreleased } from './release-fixtures.ts';

/** The server is killed between two batches; what the next one goes on with ends as if nothing had happened. */

const PEOPLE = 3_000;
let world: TestWorld;
let server: RealServer | null = null;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

it('kill -9 during a release tells everybody, and nobody twice', async () => {
  const { db, pool } = world.deps;
  const lesson = await buildLesson(world.deps, {}, []);
  const paper = await buildPaper(world.deps, { lessonId: lesson.id });
  await addUnreleased(pool, paper.id, PEOPLE);
  await addLearned(pool, paper.id, lesson.id);
  const told = () => db.attempt.count({ where: { paperId: paper.id, status: 3 } });
  const notices = () => db.notice.count({ where: { type: 'exam' } });
  const finished = () => db.userLesson.count({ where: { lessonId: lesson.id, status: 3 } });
  const passed = () => db.attempt.count({ where: { paperId: paper.id, status: 3, passed: true } });
  const staff = await buildMarker(world, '教务', ['mark:release']);
  const body = { paperId: paper.id, count: PEOPLE, reason: '阅卷完成' };
  expect((await staff.agent.post('/system/exam/release', body)).code).toBe(200);

  server = await bootServer(world, world.deps.config.dataDir);
  await expect.poll(told, { interval: 2, timeout: 30_000, message: 'the first batch is told' }).toBeGreaterThan(0);
  await server.kill9();
  const half = await told();
  expect(half % 200).toBe(0);
  expect(half).toBeLessThan(PEOPLE);
  expect([await notices(), await finished()]).toEqual([half, await passed()]);

  server = await bootServer(world, world.deps.config.dataDir);
  await expect.poll(told, { timeout: 30_000, message: 'the rest is told after a restart' }).toBe(PEOPLE);
  expect([await notices(), await finished()]).toEqual([PEOPLE, PEOPLE / 2]);
  const entries = await db.auditLog.findMany({ where: { action: 'mark.release' }, select: { seq: true } });
  expect(entries).toHaveLength(1 + PEOPLE / 200);
}, 120_000);
