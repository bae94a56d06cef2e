import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { every } from './every.ts';

test('never two at once, and none after it was stopped', async () => {
  let under = 0;
  let most = 0;
  let runs = 0;
  const stop = every(1, async () => {
    under += 1;
    most = Math.max(most, under);
    runs += 1;
    await sleep(5);
    under -= 1;
  });
  while (runs < 3) await sleep(2);
  await stop();
  const then = runs;
  expect({ under, most }).toEqual({ under: 0, most: 1 });
  await sleep(20);
  expect(runs).toBe(then);
});
