import fc from 'fast-check';
import { writeStreamedWorkbook } from '#ports/workbook/write/streamed-workbook.ts';
import { type SheetToWrite, writeWorkbook } from '#ports/workbook/workbook.ts';

/** Each way in which the product writes a workbook, and texts that programs for workbooks like to change. */

export const WRITERS: [name: string, write: (sheet: SheetToWrite) => Promise<Uint8Array>][] = [
  ['written at once', (sheet) => writeWorkbook([sheet])],
  [
    'of many rows',
    ({ rows, ...sheet }) => writeStreamedWorkbook([{ ...sheet, batches: [rows] }], new AbortController().signal),
  ],
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
