import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, safeCell, unsafeCell } from './sheet-text.ts';

test.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot begin a formula', (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
});

test('no cell begins like a formula, and each can be read back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', 'a', '\t') })), (text) => {
      expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unsafeCell(safeCell(text))).toBe(text);
    }),
  );
});

test.each([
  ['  周予安 ', '周予安'],
  ["'=1", '=1'],
  ['a\u0000b', 'a b'],
])('%j reads as %j', (value, text) => {
  expect(cellText(value)).toBe(text);
});

test('the lines of a text are kept where they are asked for', () => {
  expect(cellText(' 一\r\n二\u0007三\r四 ', { lines: true })).toBe('一\n二 三\n四');
  expect(cellText('一\n二')).toBe('一 二');
});
