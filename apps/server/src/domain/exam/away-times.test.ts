import { describe, expect, it } from 'vitest';
import { absencesOf, awaySecOf, type PageEvent } from './away-times.ts';

const at = (sec: number) => new Date(Date.UTC(2026, 10, 23, 2, 0, sec));
const event = (type: string, sec: number, durationMs: number | null = null): PageEvent => ({
  type,
  durationMs,
  at: at(sec),
});

describe('absences', () => {
  it.each<[string, PageEvent[], [number, number, boolean][]]>([
    ['told when it counts and when it ended', [event('blur', 13, 3_000), event('focus', 55, 45_000)], [[10, 45, true]]],
    ['told once, at its end', [event('blur', 40, 30_000)], [[10, 30, true]]],
    ['that nobody came back from', [event('blur', 13, 3_100)], [[9.9, 3.1, true]]],
    ['too short to count', [event('blur', 12, 2_000)], [[10, 2, false]]],
    ['of an early page, without its length', [event('blur', 12)], [[12, 0, false]]],
    [
      'of two, each with its own end',
      [
        event('blur', 13, 3_000),
        event('reload', 14),
        event('focus', 20, 10_000),
        event('blur', 33, 3_000),
        event('focus', 35, 5_000),
      ],
      [
        [10, 10, true],
        [30, 5, true],
      ],
    ],
    ['there are none', [event('focus', 3, 9_000), event('offline', 9)], []],
  ])('%s', (_, events, expected) => {
    const found = absencesOf(events).map(({ from, ms, counts }) => [
      (from.getTime() - at(0).getTime()) / 1_000,
      ms / 1_000,
      counts,
    ]);
    expect(found).toEqual(expected);
    expect(awaySecOf(events)).toBe(Math.round(expected.reduce((sum, [, sec]) => sum + sec, 0)));
  });
});
