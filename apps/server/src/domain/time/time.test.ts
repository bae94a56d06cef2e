import { describe, expect, it } from 'vitest';
import { chineseDate, lastDayOf } from './time.ts';

describe('the last day of three years', () => {
  it.each([
    ['2026-11-20', '2029-11-19'],
    ['2026-01-01', '2028-12-31'],
    ['2028-02-29', '2031-02-28'],
    ['2025-03-01', '2028-02-29'],
  ])('from %s is %s', (from, last) => {
    expect(lastDayOf(from, 3)).toBe(last);
  });
});

it('is written as people write it', () => {
  expect(chineseDate('2026-11-05')).toBe('2026 年 11 月 5 日');
});
