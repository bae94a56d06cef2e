import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { type CellToWrite, sheetRowOf, type SheetColumn } from './sheet-cell.ts';
import { bookParts, sheetBegin, sheetEnd, sheetPath } from './sheet-parts.ts';

/**
 * A workbook of any length (xlsx), a batch of rows at a time: only what is packed already stays in memory. Every text
 * is a text to the program that opens it. Here is one table, of batches, that goes on over as many sheets of the same
 * columns as it needs and is packed by the threads of the process; several different sheets are `long-workbook.ts`.
 */

export type RowBatches = AsyncIterable<readonly (readonly CellToWrite[])[]>;

type Book = { name: string; columns: readonly SheetColumn[]; rowsPerSheet: number };

/** A batch stands on one sheet whole; a further sheet begins when one is full. */
export const writeStreamedWorkbook = async (
  { name, columns, rowsPerSheet }: Book,
  batches: RowBatches,
): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  const packed = buffer(archive.outputStream);
  let sheet: PassThrough | null = null;
  let [sheets, rows] = [0, 0];
  const put = async (text: string) => {
    if (sheet && !sheet.write(text)) await once(sheet, 'drain');
  };
  const end = async () => {
    await put(sheetEnd());
    sheet?.end();
  };
  const begin = async () => {
    await end();
    [sheet, sheets, rows] = [new PassThrough(), sheets + 1, 0];
    archive.addReadStream(sheet, sheetPath(sheets - 1));
    await put(sheetBegin(columns));
  };
  await begin();
  for await (const batch of batches) {
    if (rows > 0 && rows + batch.length > rowsPerSheet) await begin();
    const above = rows + 2;
    await put(batch.map((cells, at) => sheetRowOf(columns, cells, above + at)).join(''));
    rows += batch.length;
  }
  await end();
  const names = Array.from({ length: sheets }, (_, at) => `${name}${at > 0 ? at + 1 : ''}`);
  for (const [path, xml] of bookParts(names)) archive.addBuffer(Buffer.from(xml), path);
  archive.end();
  return packed;
};
