import { expect, it } from 'vitest';
import { chineseDate } from './time.ts';

it('is written as people write it', () => {
  expect(chineseDate('2026-11-05')).toBe('2026 年 11 月 5 日');
});
