import { expect, it } from 'vitest';
import { createAgenda } from './agenda.ts';

it('begins nothing before what went before has been done, with all that followed from it', async () => {
  const agenda = createAgenda();
  const begun: number[] = [];
  for (const ms of [2_000, 1_000, 1_500]) agenda.add(new Date(ms), async () => {});
  await agenda.keep(async (moment, work) => {
    begun.push(moment.getTime());
    await work();
    // The messages take 700 ms after the work itself.
    return moment.getTime() + 700;
  });
  expect(begun).toEqual([1_000, 1_700, 2_400]);
});
