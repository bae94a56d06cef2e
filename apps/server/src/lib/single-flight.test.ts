import { expect, test, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('those who ask meanwhile share one making, by key, and nothing is kept, no failure either', async () => {
  const once = singleFlight<number>();
  let count = 0;
  const make = vi.fn(async () => (count += 1));
  expect(await Promise.all([once('a', make), once('a', make), once('b', make)])).toEqual([1, 1, 2]);
  expect(await once('a', make)).toBe(3);
  const fail = vi.fn(() => Promise.reject(new Error('away')));
  const both = await Promise.allSettled([once('a', fail), once('a', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(fail).toHaveBeenCalledOnce();
  expect(await once('a', make)).toBe(4);
});
