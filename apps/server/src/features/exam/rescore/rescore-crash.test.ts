import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildSat, confirmBody, correctKey, gave, seen, sitAll, rescoreStaffOf } from './rescore-fixtures.ts';

/** The server is killed between two batches, of the trial and of the run; both end as if nothing had happened. */

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

const killAt = async (begun: () => Promise<boolean>): Promise<void> => {
  server = await bootServer(world, world.deps.config.dataDir);
  while (!(await begun()))
    await new Promise((go) => {
      setTimeout(go, 2);
    });
  await server.kill9();
};

it('kill -9 in the trial and in the run changes everybody once', async () => {
  const { db } = world.deps;
  const paper = await buildSat(world);
  const questionId = paper.questions[0]?.id ?? '';
  await sitAll(
    world,
    paper,
    Array.from({ length: PEOPLE }, (_, at) => gave(at % 2 === 0 ? 'C' : 'D', 2)),
  );
  await correctKey(world, questionId);
  const staff = await rescoreStaffOf(world);
  const { data } = await staff.agent.post('/system/exam/rescore', { kind: 1, questionId, reason: '答案有误' });
  const effects = () => db.rescoreEffect.count();
  await killAt(async () => (await effects()) > 0);
  expect(await seen(staff, data.id)).toMatchObject({ state: 0 });
  expect(await effects()).toBeLessThan(PEOPLE);

  server = await bootServer(world, world.deps.config.dataDir);
  const stateOf = async () => (await seen(staff, data.id)).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe(1);
  await server.kill9();
  const row = await seen(staff, data.id);
  expect(row.counts).toMatchObject({ attempts: PEOPLE, changed: PEOPLE / 2, toPass: PEOPLE / 2, done: PEOPLE });
  expect((await staff.agent.post('/system/exam/rescore/confirm', confirmBody(row))).code).toBe(200);

  const changes = () => db.scoreChange.count();
  await killAt(async () => (await changes()) > 0);
  expect(await stateOf()).toBe(2);
  expect(await db.notice.count()).toBe(await changes());
  expect(await changes()).toBeLessThan(PEOPLE / 2);

  server = await bootServer(world, world.deps.config.dataDir);
  await expect.poll(stateOf, { timeout: 60_000 }).toBe(3);
  expect([await changes(), await db.notice.count()]).toEqual([PEOPLE / 2, PEOPLE / 2]);
  expect(await db.attemptKey.count()).toBe(2 * PEOPLE);
  expect(await db.attempt.count({ where: { score: 30, passed: true } })).toBe(PEOPLE / 2);
  expect(await db.attempt.count({ where: { score: 20, passed: false } })).toBe(PEOPLE / 2);
}, 180_000);
