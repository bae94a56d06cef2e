import { expect, test } from 'vitest';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { filterCode, filterDay } from './filter-values.ts';

test('what an address has that is no code and no day filters nothing', () => {
  const codes = ['0', '9', '', 'abc', '-1', '1.5', '12'].map((text) => filterCode(ATTEMPT, text));
  expect(codes).toEqual([0, 9, ...Array(5).fill(undefined)]);
  expect(['2026-02-28', '2026-02-30', '2026-99-99', '', 'x', '2026-2-3'].map(filterDay)).toEqual([
    '2026-02-28',
    ...Array(5).fill(undefined),
  ]);
});
