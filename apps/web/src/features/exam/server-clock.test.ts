import { describe, expect, it } from 'vitest';
import { anchorAt, drifted, serverNow, timeLeft } from './server-clock.ts';

const DEADLINE = 1_800_000;

describe('the countdown', () => {
  it.each([
    ['just started', 0, 1_000, 1_800_000],
    ['a minute later', 0, 61_000, 1_740_000],
    ['resumed half way', 900_000, 1_000, 900_000],
    ['over', 1_799_000, 3_000, 0],
    ['long over', 0, 9_999_000, 0],
  ])('%s', (_, serverTime, now, left) => {
    expect(timeLeft(DEADLINE, { serverTime, at: 1_000 }, now)).toBe(left);
  });
  it('takes the middle of the round trip for the moment the server spoke', () => {
    const anchor = anchorAt(50_000, 1_000, 1_400);
    expect(anchor).toEqual({ serverTime: 50_000, at: 1_200 });
    expect(serverNow(anchor, 1_400)).toBe(50_200);
  });
});

describe('a clock that stood still', () => {
  const before = { date: 1_000_000, steady: 5_000 };
  it.each([
    ['nothing happened', { date: 1_060_000, steady: 65_000 }, false],
    ['a slow timer', { date: 1_061_000, steady: 64_000 }, false],
    ['the machine slept ten minutes', { date: 1_660_000, steady: 65_000 }, true],
    ['the learner set the date back', { date: 1_000_000 - 10_800_000, steady: 65_000 }, true],
  ])('%s', (_, after, expected) => {
    expect(drifted(before, after)).toBe(expected);
  });
});
