import { expect, test } from 'vitest';
import { restText, sizeText } from './size-text.ts';

test('bytes are said with three digits at most', () => {
  expect([0, 999, 1024, 3.2 * 1024 ** 2, 612 * 1024 ** 2, 1.24 * 1024 ** 3, 2048 * 1024 ** 4].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '3.2 MB',
    '612 MB',
    '1.24 GB',
    '2048 TB',
  ]);
});

test('what is left is said in the unit that people would use', () => {
  expect([0, 57, 240, 5400].map(restText)).toEqual(['约剩 1 秒', '约剩 57 秒', '约剩 4 分钟', '约剩 1.5 小时']);
});
