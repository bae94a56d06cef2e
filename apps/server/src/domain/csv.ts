import type { Book } from './book.ts';

/** A list as text, one row a line: as spreadsheets save it, or as people type it. */

/** Unicode where it says so or makes sense, else the characters of Chinese Windows. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** A cell, in quotes or not, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"[^,，\t\r\n]*|([^,，\t\r\n]*))(,|，|\t|\r\n|\n|\r|$)/gy;

/** A book of one sheet without a name. */
export const bookOfCsv = (bytes: Uint8Array): Book => {
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
  return { sheets: [{ name: '', hidden: false, rows, hiddenColumns: [], merges: [] }] };
};
