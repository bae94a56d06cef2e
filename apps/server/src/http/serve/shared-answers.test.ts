import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { agentOf } from '#test/people/agent.ts';
import { endpoints } from '@zhibiao/contract/endpoints';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { createSharedAnswers, SHARED_BYTES_MAX, sharedAnswersOf } from './shared-answers.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const KEPT_SEC = 60;

it('keeps no more bytes than it may, however many answers are asked for, and forgets the oldest first', async () => {
  const { share, held } = createSharedAnswers(1_000_000);
  const text = '知'.repeat(10_000);
  for (let n = 0; n < 500; n += 1) await share(`/areas?x=${n}`, KEPT_SEC, async () => text);
  expect(held().bytes).toBeLessThanOrEqual(1_000_000);
  expect(held().answers).toBeGreaterThan(10);
  const make = vi.fn(async () => text);
  await share('/areas?x=499', KEPT_SEC, make);
  expect(make).not.toHaveBeenCalled();
  await share('/areas?x=0', KEPT_SEC, make);
  expect(make).toHaveBeenCalledOnce();
});

it('does not keep an answer larger than all it may keep', async () => {
  const { share, held } = createSharedAnswers(1_000);
  expect(await share('large', KEPT_SEC, async () => 'x'.repeat(10_000))).toHaveLength(10_000);
  expect(held()).toEqual({ answers: 0, bytes: 0 });
});

it('forgets what is old though nobody asks any more', async () => {
  const { share, held } = createSharedAnswers();
  for (let n = 0; n < 50; n += 1) await share(`${n}`, 0.2, async () => 'x'.repeat(1_000));
  expect(held().answers).toBeGreaterThan(0);
  await vi.waitFor(() => expect(held()).toEqual({ answers: 0, bytes: 0 }), 10_000);
});

it('makes one answer for all who ask meanwhile, and keeps no failure', async () => {
  const { share, held } = createSharedAnswers();
  const make = vi.fn(async () => 'once');
  const shared = await Promise.all([1, 2, 3].map(() => share('a', KEPT_SEC, make)));
  expect(shared.map(({ bytes }) => String(bytes))).toEqual(['once', 'once', 'once']);
  expect(make).toHaveBeenCalledOnce();
  await expect(share('b', KEPT_SEC, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(String((await share('b', KEPT_SEC, make)).bytes)).toBe('once');
  expect(held().answers).toBe(2);
});

it('takes nothing that an endpoint does not know as another question, on every endpoint that shares', async () => {
  const guest = agentOf(world.app);
  const shared = endpoints.filter((e) => e.shared);
  expect(shared.length).toBeGreaterThan(8);
  for (const e of shared) {
    const path = e.path
      .replace(':type', 'sys_user_sex')
      .replace(':id', e.path.includes('article') ? 'privacy-policy' : '100');
    const ask = (query: Record<string, string>) => guest.get(path, query);
    await ask({});
    const before = sharedAnswersOf(world.app).held();
    for (let n = 0; n < 20; n += 1) await ask({ x: `${n}`, t: `${n}`, [`y${n}`]: '1' });
    const after = sharedAnswersOf(world.app).held();
    // What has grown old meanwhile may be gone; nothing may have come.
    expect({ of: API_BASE + e.path, more: Math.max(0, after.answers - before.answers) }).toEqual({
      of: API_BASE + e.path,
      more: 0,
    });
    expect(after.bytes).toBeLessThan(SHARED_BYTES_MAX);
  }
});
