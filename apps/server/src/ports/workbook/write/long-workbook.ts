import { setImmediate as turn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { sheetRowOf } from './sheet-cell.ts';
import { bookParts, sheetBegin, sheetEnd, sheetPath } from './sheet-parts.ts';
import type { SheetToWrite } from '#ports/workbook/workbook.ts';

/**
 * Workbooks of tens of thousands of rows. A library builds the whole of a sheet before it packs it, which for so many
 * takes more memory than a thread may have; here a few rows are written and packed at a time, and others are answered
 * in between. Here are the several sheets of one book, each with
 * columns of its own, read row by row in the order in which one snapshot tells them, and ended by a signal; one table
 * that is longer than a sheet is `sheet-writer.ts`.
 */

const AT_A_TIME = 200;

type Cells = SheetToWrite['rows'][number];
/** Rows as they come, so that no more of them than are being written are held; `last`: once the others are written. */
export type LongSheet = Omit<SheetToWrite, 'rows'> & { rows: Iterable<Cells> | AsyncIterable<Cells>; last?: true };

type Write = (text: string, last: boolean) => void;
const writeSheet = async (write: Write, sheet: LongSheet, signal: AbortSignal): Promise<void> => {
  write(sheetBegin(sheet.columns), false);
  let [no, some] = [1, ''];
  for await (const cells of sheet.rows) {
    no += 1;
    some += sheetRowOf(sheet.columns, cells, no);
    if (no % AT_A_TIME > 0) continue;
    write(some, false);
    some = '';
    await turn();
    signal.throwIfAborted();
  }
  write(some + sheetEnd(), true);
};

/** As `writeWorkbook`; `signal` ends it between two stretches of rows. */
export const writeLongWorkbook = async (
  sheets: readonly LongSheet[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const packed: Uint8Array[] = [];
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault;
    packed.push(bytes);
  });
  const part = (name: string): Write => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return (text, last) => file.push(strToU8(text), last);
  };
  const names = sheets.map(({ name }) => name);
  for (const [path, xml] of bookParts(names)) part(path)(xml, true);
  const numbered = sheets.map((sheet, at) => ({ sheet, name: sheetPath(at) }));
  const inTurn = [...numbered.filter(({ sheet }) => !sheet.last), ...numbered.filter(({ sheet }) => sheet.last)];
  for (const { sheet, name } of inTurn) {
    signal.throwIfAborted();
    await writeSheet(part(name), sheet, signal);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(packed));
};
