import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, safeCell, unsafeCell } from './sheet-text.ts';

test.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot begin a formula', (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
});

test('no cell begins like a formula, and each can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unsafeCell(safeCell(text))).toBe(text.startsWith("'") ? unsafeCell(text) : text);
    }),
  );
});

test.each([
  [13800138000, '13800138000'],
  ['  周予安 ', '周予安'],
  [null, ''],
  [undefined, ''],
  [1.5, '1.5'],
  [new Date('2026-11-21T00:00:00Z'), '2026-11-21'],
  [true, 'true'],
  ["'=1", '=1'],
  ['a\u0000b', 'a b'],
])('%j reads as %j', (value, text) => {
  expect(cellText(value)).toBe(text);
});
