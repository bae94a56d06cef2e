import { myLessons } from '@zhibiao/contract/lesson/learner';
import { API_BASE, CODE, type Envelope } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#test/people/people.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Far more at once than the database has connections for. */

const CROWD = 1_500;

let world: TestWorld;
let server: RealServer;
beforeAll(async () => {
  world = await openTestWorld();
  server = await bootServer(world, world.deps.config.dataDir, { DATABASE_POOL: '2' });
}, 60_000);
afterAll(async () => {
  await server.kill9();
  await world.close();
});

it('is answered or asked to come again, each of them, and nobody waits afterwards', { timeout: 60_000 }, async () => {
  const { token } = await buildPerson(world);
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(`${server.base}${API_BASE}${myLessons.path}?pageNum=1&pageSize=10`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { code } = (await response.json()) as Envelope;
    const again = response.status === 503 && code === CODE.unavailable && response.headers.has('retry-after');
    return { isFair: code === CODE.ok || again, code, ms: performance.now() - began };
  };
  const crowd = await Promise.all(Array.from({ length: CROWD }, ask));
  expect(crowd.filter(({ isFair }) => !isFair)).toEqual([]);
  const after = await ask();
  expect(after.code).toBe(CODE.ok);
  expect(after.ms).toBeLessThan(1_000);
});
