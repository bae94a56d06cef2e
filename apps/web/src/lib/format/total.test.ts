import { TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { expect, test } from 'vitest';
import { pagesText, totalText } from './total.ts';

test('a total says what was counted, and no more', () => {
  expect([0, 7, TOTAL_MOST].map(totalText)).toEqual(['0', '7', '1000']);
  expect([TOTAL_MOST + 1, 5_001].map(totalText)).toEqual(['1000+', '1000+']);
  expect([0, 10, 11, TOTAL_MOST].map((total) => pagesText(total, 10))).toEqual(['1', '1', '2', '100']);
  expect([TOTAL_MOST + 1, 1_511].map((total) => pagesText(total, 10))).toEqual(['100+', '151+']);
});
