import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { agentOf } from '#test/agent.ts';
import { endpoints } from '@zhibiao/contract/endpoints';
import { openTestWorld, type TestWorld } from '#test/world.ts';

const KEY = 'k7VxTn2rJm9cYw4ZsHdb6PgLf3uRe8aQ1mX0';
let open: TestWorld;
let closed: TestWorld;
beforeAll(async () => {
  [open, closed] = await Promise.all([openTestWorld({ STAFF_API_KEY: KEY }), openTestWorld()]);
});
afterAll(() => Promise.all([open.close(), closed.close()]));

describe('endpoints of staff', () => {
  const ofStaff = endpoints.filter((e) => e.access === 'staff');
  const call = (world: TestWorld, token: string | undefined, e: (typeof ofStaff)[number]) =>
    agentOf(world.app, token).call(
      e.method.toLowerCase() as 'get',
      e.path.replace(':id', 'x'),
      e.method === 'GET' ? {} : { body: {} },
    );

  it('are some', () => {
    expect(ofStaff.length).toBeGreaterThan(5);
  });

  it('answer 403 to everybody while no key is configured', async () => {
    for (const e of ofStaff)
      for (const token of [undefined, '', KEY, 'null']) expect((await call(closed, token, e)).code).toBe(403);
  });

  it('answer 403 to every other key, shorter, longer or only prefixed', async () => {
    for (const e of ofStaff) {
      for (const token of [
        undefined,
        '',
        KEY.slice(0, -1),
        `${KEY}x`,
        `Bearer ${KEY}`,
        KEY.toUpperCase(),
        KEY.replace('k', 'K'),
      ])
        expect((await call(open, token, e)).code).toBe(403);
      expect((await call(open, KEY, e)).code).not.toBe(403);
    }
  });
});

describe('the key', () => {
  it.each([
    'short',
    'a'.repeat(40),
    'changeme-changeme-changeme-changeme',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'staff-api-key-staff-api-key-staff-api-key',
    `${KEY} with a space`,
    `${KEY}中`,
  ])('may not be %j', (STAFF_API_KEY) => {
    expect(() => loadConfig({ STAFF_API_KEY })).toThrow('STAFF_API_KEY');
  });
});
