import { expect, test } from 'vitest';
import { cellText } from './sheet-text.ts';

test.each([
  [13800138000, '13800138000'],
  ['  周予安 ', '周予安'],
  [null, ''],
  [undefined, ''],
  [1.5, '1.5'],
  [new Date('2026-11-21T00:00:00Z'), '2026-11-21'],
  [true, 'true'],
  ["'=1", "'=1"],
  ['a\u0000b', 'a b'],
])('%j reads as %j', (value, text) => {
  expect(cellText(value)).toBe(text);
});

test('the lines of a text are kept where they are asked for', () => {
  expect(cellText(' 一\r\n二\u0007三\r四 ', { lines: true })).toBe('一\n二 三\n四');
  expect(cellText('一\n二')).toBe('一 二');
});
