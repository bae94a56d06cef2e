import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { hostInTheClear } from './in-the-clear.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const lying = (address: string) => hostInTheClear(database.pool, database.url, async () => address);

it('names the host of a database that is asked in the clear through a strange network', async () => {
  expect(await lying('203.0.113.7')).toBe(new URL(database.url).hostname);
  expect(await lying('2001:db8::7')).toBe(new URL(database.url).hostname);
});

it.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.1', '192.168.1.5', '100.64.0.1', 'fd00::5'])(
  'says nothing of %s',
  async (address) => {
    expect(await lying(address)).toBeNull();
  },
);

it('says nothing of a socket', async () => {
  expect(await hostInTheClear(database.pool, 'postgresql:///zhibiao?host=/run/postgresql')).toBeNull();
});
