import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { metricsText } from '#lib/metrics.ts';
import { askEventLoop } from './event-loop.ts';

const longest = async (): Promise<number> => {
  askEventLoop();
  const [, sec] = /zhibiao_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(await metricsText()) ?? [];
  return Number(sec);
};

it('tells how long the loop stood still, to each who asks', async () => {
  await longest();
  await sleep(100);
  for (const end = performance.now() + 400; performance.now() < end;);
  await sleep(50);
  expect(await longest()).toBeGreaterThan(0.3);
  expect(await longest()).toBeGreaterThan(0.3);
});
