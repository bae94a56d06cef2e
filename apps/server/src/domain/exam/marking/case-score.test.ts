import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitByShare } from './case-score.ts';

it.each([
  [10, [1, 1, 1], [3.3, 3.3, 3.4]],
  [12, [3, 1, 2], [6, 2, 4]],
  [0.5, [1, 1], [0.2, 0.3]],
  [7.5, [1], [7.5]],
])('%d points by %j', (score, shares, expected) => {
  expect(splitByShare(score, shares)).toEqual(expected);
});

it('adds up to the score, in tenths, nobody below their share rounded down', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), shares, (halves, list) => {
      const whole = list.reduce((sum, share) => sum + share, 0);
      const split = splitByShare(halves / 2, list);
      expect(split.reduce((sum, score) => sum + Math.round(score * 10), 0)).toBe(halves * 5);
      split.forEach((score, at) => {
        expect(score).toBe(Math.round(score * 10) / 10);
        expect(Math.round(score * 10)).toBeGreaterThanOrEqual(Math.floor((halves * 5 * (list[at] ?? 0)) / whole));
      });
    }),
  );
});
