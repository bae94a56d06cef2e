import type { Book } from './book.ts';

/** A list as text, one row a line: as spreadsheets save it, or as people type it. */

const UTF_16 = Buffer.from([0xff, 0xfe]);
const isUtf16 = (bytes: Uint8Array): boolean => UTF_16.equals(bytes.subarray(0, 2));
/** Every other kind of file has a byte of nothing somewhere. */
export const isText = (bytes: Uint8Array): boolean => isUtf16(bytes) || !bytes.includes(0);

/** Unicode where it says so or makes sense, else the characters of Chinese Windows. */
const textOf = (bytes: Uint8Array): string => {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** A cell, in quotes or not, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"[^,，\t\r\n]*|([^,，\t\r\n]*))(,|，|\t|\r\n|\n|\r|$)/gy;

/** A book of one sheet, which is named as the file is. */
export const bookOfCsv = (bytes: Uint8Array, name: string): Book => {
  const text = textOf(bytes);
  const lines: string[][] = [[]];
  for (const { index, 0: whole, 1: quoted, 2: bare = '', 3: end } of text.matchAll(CELL)) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (index + whole.length === text.length) break;
    if (end !== undefined && /[\r\n]/.test(end)) lines.push([]);
  }
  const rows = lines.flatMap((cells, at) =>
    cells.some((cell) => cell !== '') ? [{ no: at + 1, hidden: false, cells, faults: [] }] : [],
  );
  return { sheets: [{ name, hidden: false, rows, hiddenColumns: [], merges: [] }] };
};
