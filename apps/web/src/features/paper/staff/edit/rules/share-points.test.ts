import { expect, it } from 'vitest';
import { sharePoints } from './share-points.ts';

const line = (type: number, count: number, score = 2) => ({ type, count, score });

it('shares a total by what questions are worth, and what is alike stays alike', () => {
  expect(sharePoints([line(1, 20), line(2, 10, 4)], 100)).toEqual({ scores: [2.5, 5], total: 100 });
  expect(sharePoints([line(1, 4), line(1, 16), line(2, 10, 4)], 100).scores).toEqual([2.5, 2.5, 5]);
  expect(sharePoints([line(1, 10, 0), line(3, 10, 0)], 100).scores).toEqual([5, 5]);
});

it('gives half a point more to the last where the total cannot be met evenly', () => {
  const seven = Array.from({ length: 7 }, () => line(1, 1));
  expect(sharePoints(seven, 100)).toEqual({ scores: [14, 14, 14, 14.5, 14.5, 14.5, 14.5], total: 100 });
});

it('takes the nearest below where it cannot be met at all', () => {
  expect(sharePoints([line(1, 7)], 100)).toEqual({ scores: [14], total: 98 });
  expect(sharePoints([line(1, 7), line(2, 4)], 100).total).toBe(99);
});
