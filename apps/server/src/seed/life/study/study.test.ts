import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLife } from '#seed/life/life.ts';
import { type DemoWorld, openDemo } from '#seed/life/life-fixtures.ts';
import { coursesOf, studied } from './study.ts';

/** What the office's part of the life rests on is there, on whatever weekday and hour the life is written. */

const DAY_MS = 86_400_000;
const MIDNIGHT_MS = Date.parse('2026-11-30T00:00:00+08:00');
let world: DemoWorld;
beforeAll(async () => {
  world = await openDemo();
}, 60_000);
afterAll(() => world?.drop());

const studiedBy = async (nowMs: number) => {
  const life = createLife(world.deps, new Date(nowMs));
  const userId = (mobile: string) => `00000000-0000-7000-8000-0${mobile}`;
  return studied({ ...life, userId }, await coursesOf(life));
};

it.each([0, 1, 2, 3, 4, 5, 6])(
  'somebody was cut off more than a week ago, and never went on: weekday %i',
  async (day) => {
    const nowMs = MIDNIGHT_MS + (day + 0.5) * DAY_MS;
    const cutOff = (await studiedBy(nowMs)).filter(({ student }) => {
      const last = student.entries.at(-1);
      const isLost = last?.refusal === 'GAP' && last.refusedSec > 20 && !student.items.get(last.lid)?.done;
      return isLost && last.atMs < nowMs - 8 * DAY_MS;
    });
    expect(cutOff.length).toBeGreaterThan(0);
  },
);

it('what was over before today is the same in the morning and in the evening', async () => {
  const morning = await studiedBy(MIDNIGHT_MS + DAY_MS / 3);
  const evening = await studiedBy(MIDNIGHT_MS + DAY_MS * 0.9);
  const over = (runs: typeof morning) =>
    new Map(runs.flatMap(({ mobile, student }) => (student.endMs() < MIDNIGHT_MS ? [[mobile, student.endMs()]] : [])));
  const ends = over(evening);
  expect(ends.size).toBeGreaterThan(100);
  const before = over(morning);
  for (const [mobile, end] of ends) expect(before.get(mobile)).toBe(end);
});
