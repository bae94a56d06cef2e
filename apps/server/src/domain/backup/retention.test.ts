import { expect, test } from 'vitest';
import { CHAIN_MOST, firstWithLog, goesOn, keptSets } from './retention.ts';
import { day } from '#domain/time/time.ts';

type Made = Parameters<typeof keptSets>[0][number];

/** Nights at 02:30 of Asia/Shanghai, each pruned after its backup, as the job does. */
const nights = (count: number, skip: (night: number) => boolean = () => false): Made[] => {
  let sets: Made[] = [];
  for (let night = 0; night < count; night += 1) {
    if (skip(night)) continue;
    const at = new Date(Date.parse('2026-01-01T02:30:00+08:00') + night * 86_400_000);
    const set = day(at);
    const last = sets.at(-1);
    sets.push({ set, at, chain: last && goesOn(last, at) ? [...last.chain, set] : [set] });
    const kept = keptSets(sets);
    sets = sets.filter((one) => kept.has(one.set));
  }
  return sets;
};

test('a year of nights leaves seven days, four weeks and twelve months, each with all that it builds upon', () => {
  const sets = nights(500);
  const names = new Set(sets.map(({ set }) => set));
  for (const { chain } of sets) {
    expect(chain.every((one) => names.has(one))).toBe(true);
    expect(chain.length).toBeLessThanOrEqual(CHAIN_MOST);
  }
  const last = sets.slice(-7).map(({ at }) => at.getTime());
  expect((last.at(-1) ?? 0) - (last[0] ?? 0)).toBe(6 * 86_400_000);
  const months = new Set(sets.map(({ set }) => set.slice(0, 7)));
  expect(months.size).toBe(12);
  // A chain of seven days, three Sundays, and months that begin with a full one.
  expect(sets.length).toBeLessThanOrEqual(7 + 7 + 3 + 12);
});

test('what is monthly is full, and a full one begins each week', () => {
  const sets = nights(400);
  const old = sets.slice(0, 8);
  expect(old.every(({ chain }) => chain.length === 1)).toBe(true);
  expect(old.every(({ at }) => new Date(at.getTime() + 8 * 3_600_000).getUTCDay() === 0)).toBe(true);
});

test('nights without a backup make nothing go that is the last of its kind', () => {
  const before = nights(60);
  const after = nights(120, (night) => night >= 60);
  expect(after).toEqual(before);
});

test('the log is kept from the first set of the last seven days that have one', () => {
  const sets = nights(60);
  expect(firstWithLog(sets)).toBe(sets.at(-7)?.set);
  expect(firstWithLog([])).toBeUndefined();
});
