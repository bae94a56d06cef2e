import { expect, test } from 'vitest';
import { cellText } from './sheet-text.ts';

test.each([
  ['  周予安 ', '周予安'],
  ["'=1", "'=1"],
  ['a\u0000b', 'a b'],
])('%j reads as %j', (value, text) => {
  expect(cellText(value)).toBe(text);
});

test('the lines of a text are kept where they are asked for', () => {
  expect(cellText(' 一\r\n二\u0007三\r四 ', { lines: true })).toBe('一\n二 三\n四');
  expect(cellText('一\n二')).toBe('一 二');
});
