import { endpoints } from '@zhibiao/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import type { Caller } from './app-types.ts';
import { guestAsksOf } from './serve/guest-asks.ts';

/** What guests have tables looked through for. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const doors = endpoints.filter(
  ({ method, access }) => method === 'GET' && (access === 'public' || access === 'optional'),
);
/** Free texts that a query takes, by their names: what no list of values, number or date is. */
const TEXTS = ['keyword', 'name', 'title', 'item', 'search', 'text'];
const textsOf = ({ query }: (typeof doors)[number]): string[] => {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties).filter((name) => TEXTS.includes(name));
};

/** Read by its key, not looked through. */
const BY_KEY = ['/api/cert/verify'];

it('each door of guests that looks for a text says so', () => {
  const looking = doors.filter((door) => textsOf(door).length > 0 && !BY_KEY.includes(door.path));
  expect(looking.length).toBeGreaterThan(3);
  expect(looking.map(({ path, searches = [] }) => [path, [...searches].toSorted()])).toEqual(
    looking.map((door) => [door.path, textsOf(door).toSorted()]),
  );
});

it('guests of one network search so often a minute, look at lists as they like, and others search on', async () => {
  const [one, other] = [visitor(world), visitor(world)];
  for (let at = 0; at < 300; at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, n) => one.get('/api/lesson/list', { name: `课${at + n}` })));
  for (const { path, searches = [] } of doors) {
    const [field] = searches;
    if (!field) continue;
    expect([path, (await one.get(path, { [field]: '课程' })).code]).toEqual([path, 429]);
    expect([path, (await other.get(path, { [field]: '课程' })).code]).toEqual([path, 200]);
  }
  expect((await one.get('/api/lesson/list')).code).toBe(200);
});

it('a drawn page searches for what belongs to it only where that is not known yet', async () => {
  const ask = guestAsksOf(world.app).get('GET /api/article/list');
  const caller = { ip: '203.0.113.77' } as Caller;
  const search = async (keyword: string) => await ask?.({ params: {}, query: { keyword } }, caller);
  for (let at = 0; at < 301; at += 1) expect(await search('标准')).toBeDefined();
  await expect(
    (async () => {
      for (let at = 0; at < 301; at += 1) await search(`标准${at}`);
    })(),
  ).rejects.toMatchObject({ code: 429 });
});
