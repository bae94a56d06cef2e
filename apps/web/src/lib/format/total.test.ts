import { TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { expect, test } from 'vitest';
import { pageNumbers, pagesText, totalText } from './total.ts';

test('a total says what was counted, and no more', () => {
  expect([0, 7, TOTAL_MOST].map(totalText)).toEqual(['0', '7', '1000']);
  expect([TOTAL_MOST + 1, 5_001].map(totalText)).toEqual(['1000+', '1000+']);
  expect([0, 10, 11, TOTAL_MOST].map((total) => pagesText(total, 10))).toEqual(['1', '1', '2', '100']);
  expect([TOTAL_MOST + 1, 1_511].map((total) => pagesText(total, 10))).toEqual(['100+', '151+']);
});

test('of many pages the first, the last and those around this one are named', () => {
  expect(pageNumbers(2, 2)).toEqual([1, 2]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([1, 4, 5, 17, 20].map((page) => pageNumbers(page, 20))).toEqual([
    [1, 2, 3, 4, 5, 20],
    [1, 2, 3, 4, 5, 20],
    [1, 4, 5, 6, 20],
    [1, 16, 17, 18, 19, 20],
    [1, 16, 17, 18, 19, 20],
  ]);
});
