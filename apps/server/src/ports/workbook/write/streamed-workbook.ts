import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import yazl from 'yazl';
import { type CellToWrite, sheetRowOf, type SheetColumn } from './sheet-cell.ts';
import { bookParts, sheetBegin, sheetEnd, sheetPath } from './sheet-parts.ts';

/**
 * A workbook of any length (xlsx), a batch of rows at a time: only what is packed already stays in memory, and it is
 * packed by the threads of the process. Every text is a text to the program that opens it.
 */

/** So many characters are handed on at a time; others are answered in between. */
const AT_A_TIME = 1 << 15;

type RowCells = readonly CellToWrite[];
/**
 * `batches` are read in the order in which the sheets are written: those with `last` once the others are. Beyond
 * `most` rows the table goes on over further sheets of the same columns, a batch whole on one of them.
 */
export type StreamedSheet = {
  name: string;
  columns: readonly SheetColumn[];
  batches: Iterable<readonly RowCells[]> | AsyncIterable<readonly RowCells[]>;
  most?: number;
  last?: boolean;
};

const beginPart = (archive: yazl.ZipFile, path: string, signal: AbortSignal) => {
  const part = new PassThrough();
  archive.addReadStream(part, path);
  let text = '';
  const flush = async () => {
    signal.throwIfAborted();
    if (!part.write(text)) await once(part, 'drain', { signal });
    text = '';
    await turn();
  };
  return {
    put: async (more: string) => {
      text += more;
      if (text.length >= AT_A_TIME) await flush();
    },
    end: async () => {
      text += sheetEnd();
      await flush();
      part.end();
    },
  };
};

/** `signal` ends it between two stretches of rows. */
export const writeStreamedWorkbook = async (
  sheets: readonly StreamedSheet[],
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> => {
  const archive = new yazl.ZipFile();
  const packed = buffer(archive.outputStream);
  const names = sheets.map(({ name }) => name);
  const writeSheet = async ({ name, columns, batches, most = Infinity }: StreamedSheet, at: number) => {
    const begin = async (place: number) => {
      const part = beginPart(archive, sheetPath(place), signal);
      await part.put(sheetBegin(columns));
      return part;
    };
    let [part, rows, parts] = [await begin(at), 0, 1];
    for await (const batch of batches) {
      if (rows > 0 && rows + batch.length > most) {
        await part.end();
        parts += 1;
        [part, rows] = [await begin(names.push(`${name}${parts}`) - 1), 0];
      }
      for (const cells of batch) {
        rows += 1;
        await part.put(sheetRowOf(columns, cells, rows + 1));
      }
    }
    await part.end();
  };
  const numbered = sheets.map((sheet, at) => ({ sheet, at }));
  for (const { sheet, at } of [
    ...numbered.filter(({ sheet: { last } }) => !last),
    ...numbered.filter(({ sheet: { last } }) => last),
  ]) {
    signal.throwIfAborted();
    await writeSheet(sheet, at);
  }
  for (const [path, xml] of bookParts(names)) archive.addBuffer(Buffer.from(xml), path);
  archive.end();
  return packed;
};
