import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keptFor } from './kept-for.ts';

test('is made once for all who ask in its time, and anew after it', async () => {
  const kept = keptFor<string>(200);
  const make = vi.fn(async () => 'made');
  expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual(['made', 'made']);
  await kept.get('a', make);
  expect(make).toHaveBeenCalledOnce();
  await sleep(250);
  await kept.get('a', make);
  expect(make).toHaveBeenCalledTimes(2);
  kept.forget();
  await kept.get('a', make);
  expect(make).toHaveBeenCalledTimes(3);
});

test('keeps no failure, and a failure takes nothing newer with it', async () => {
  const kept = keptFor<string>(60_000);
  let fail = (_: Error) => {};
  const failing = kept.get('a', () => new Promise((_, reject) => (fail = reject)));
  kept.forget();
  const make = vi.fn(async () => 'made');
  await kept.get('a', make);
  fail(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await kept.get('a', make);
  expect(make).toHaveBeenCalledOnce();
  await expect(kept.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.get('b', make)).toBe('made');
});
