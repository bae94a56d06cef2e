import fc from 'fast-check';
import { writeLongWorkbook } from '#ports/workbook/write/long-workbook.ts';
import { writeStreamedWorkbook as writeTable } from '#ports/workbook/write/sheet-writer.ts';
import { type SheetToWrite, writeWorkbook } from '#ports/workbook/workbook.ts';

/** Each way in which the product writes a workbook, and texts that programs for workbooks like to change. */

async function* batches(rows: SheetToWrite['rows']) {
  yield rows;
}
export const WRITERS: [name: string, write: (sheet: SheetToWrite) => Promise<Uint8Array>][] = [
  ['written at once', (sheet) => writeWorkbook([sheet])],
  ['of many rows', (sheet) => writeLongWorkbook([sheet], new AbortController().signal)],
  ['of one long table', ({ rows, ...book }) => writeTable({ ...book, rowsPerSheet: 100_000 }, batches(rows))],
];

const SIGNS = [
  ...'=+-@\'"<>& \t\n07%，　\u00a0𥖄𠮷㐂éאA汉',
  '_x0041_',
  '_x000D_',
  '_x',
  '😀',
  '👨‍👩‍👧',
  '&#65;',
  '&amp;',
  ']]>',
  '<!--',
  'TRUE',
  '1/2',
  '2026-11-28',
  '1e5',
];
export const awkwardText = (minLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...SIGNS), { minLength, maxLength: 12 }).map((signs) => signs.join(''));
