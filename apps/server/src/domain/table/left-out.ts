import { LEFT_OUT_NAMED, type LeftOut } from '@zhibiao/contract/core/read-notes';
import type { BookRow, BookSheet, CellNote } from './book.ts';
import { type Column, normaliseTitle, type TableHead, tableHeadOf, type NoHead } from './head.ts';
import { tableBody, type Body, firstText, tableParts } from './rows.ts';

/** What is not read of a workbook, in sentences, with the names or first words of it. */

export type ReadTable<Key extends string> = { sheet: BookSheet; head: TableHead<Key>; body: Body };

const WORDS_MAX = 20;
const shortened = (text: string): string => {
  const chars = [...text.replace(/\s+/g, ' ')];
  return chars.length > WORDS_MAX ? `${chars.slice(0, WORDS_MAX).join('')}…` : chars.join('');
};
const leftOut = (msg: string, texts: readonly string[], count = texts.length): LeftOut => ({
  msg,
  names: [...new Set(texts.filter((text) => text !== ''))].slice(0, LEFT_OUT_NAMED).map(shortened),
  count,
});
const someOf = (texts: readonly string[], msg: string): LeftOut[] => (texts.length > 0 ? [leftOut(msg, texts)] : []);

/** Whom or what a row is about. */
const namesOf = <Key extends string>(
  rows: readonly BookRow[],
  head: TableHead<Key>,
  columns: readonly Column<Key>[],
) => {
  const first = columns.find(({ names }) => names) ?? columns.find(({ needed }) => needed);
  const at = first ? head.at.get(first.key) : undefined;
  return rows.map((row) => row.cells[at ?? -1] || firstText(row));
};

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join('、');
export const isHead = <Key extends string>(head: TableHead<Key> | NoHead): head is TableHead<Key> => 'at' in head;

/** A sheet of which nothing is read. */
export const sheetLeftOut = <Key extends string>(sheet: BookSheet, columns: readonly Column<Key>[]): LeftOut => {
  const head = tableHeadOf(sheet, columns);
  const name = `工作表“${sheet.name}”`;
  if (isHead(head)) {
    const words = tableParts(sheet, head, columns).flatMap((part) =>
      namesOf(tableBody(part, columns).rows, part.head, columns),
    );
    return leftOut(`${name}已隐藏，未读入`, words);
  }
  const words = sheet.rows.map(firstText);
  if (sheet.hidden) return leftOut(`${name}已隐藏，未读入`, words);
  if (head.lost.length === 0) return leftOut(`${name}的${quoted(head.hidden)}列已隐藏，未读入`, words);
  return leftOut(`${name}没有表头${quoted(head.lost)}，未读入`, words);
};

const MARKS: Readonly<Record<CellNote['kind'], (count: number) => string>> = {
  struck: (count) => `${count} 处划掉的文字未读入`,
  superscript: (count) => `${count} 处上标没有对应的字符，已按普通文字读入`,
  subscript: (count) => `${count} 处下标没有对应的字符，已按普通文字读入`,
};
const marksOf = <Key extends string>({ head, body }: ReadTable<Key>, of: string): LeftOut[] => {
  const taken = new Set(head.taken);
  const notes = body.rows.flatMap((row) => row.notes ?? []).filter(({ column }) => taken.has(column));
  return (['struck', 'superscript', 'subscript'] as const).flatMap((kind) => {
    const texts = notes.filter((note) => note.kind === kind).map(({ text }) => text);
    return someOf(texts, `${of}${MARKS[kind](texts.length)}`);
  });
};

const floatingOf = <Key extends string>({ sheet: { floating = [] } }: ReadTable<Key>, of: string): LeftOut[] => {
  const pictures = floating.filter(({ kind }) => kind === 'picture').map(({ row }) => `第 ${row} 行`);
  const boxes = floating.filter(({ kind }) => kind === 'box').map(({ text }) => text);
  return [
    ...someOf(pictures, `${of}${pictures.length} 张图片未读入`),
    ...someOf(boxes, `${of}${boxes.length} 个文本框未读入`),
  ];
};

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Columns with content that are not read: none of ours, one of ours again, or hidden ones of ours. */
const columnsLeftOut = <Key extends string>(
  { sheet, head, body }: ReadTable<Key>,
  of: string,
  own: ReadonlySet<string>,
): LeftOut[] => {
  const seen = new Set(body.rows.map(({ no }) => no));
  const rows = sheet.rows.filter(({ no }) => seen.has(no));
  const texts = (column: number) => rows.flatMap(({ cells }) => (cells[column] ? [cells[column]] : []));
  const before = of.trimEnd();
  const taken = new Set(head.taken);
  const again = head.twice.filter(({ column }) => !taken.has(column));
  const twice = new Set(again.map(({ column }) => column));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      !taken.has(column) &&
      !twice.has(column) &&
      !sheet.hiddenColumns.includes(column) &&
      !own.has(normaliseTitle(head.titles[column] ?? '')),
  );
  return [
    ...head.hidden.flatMap(({ title, column }) => someOf(texts(column), `${before}“${title}”列已隐藏，未读入`)),
    ...again.flatMap(({ title, column }) =>
      someOf(texts(column), `${before}“${title}”列重复，${letters(column)} 列未读入`),
    ),
    ...others.flatMap((column) => {
      const title = head.titles[column] ?? '';
      return someOf(
        texts(column),
        title === '' ? `${of}${letters(column)} 列没有表头，未读入` : `${before}列“${title}”未读入`,
      );
    }),
  ];
};

/** What is not read of a sheet that is; `of`: how the sheet is named where there are several. */
export const tableLeftOut = <Key extends string>(
  table: ReadTable<Key>,
  columns: readonly Column<Key>[],
  { of, own }: { of: string; own: ReadonlySet<string> },
): LeftOut[] => {
  const { hidden, totals, beside, titles } = table.body;
  const named = (rows: readonly BookRow[]) => namesOf(rows, table.head, columns);
  return [
    ...someOf(named(hidden), `${of}${hidden.length} 行已隐藏，未读入`),
    ...someOf(titles.map(firstText), `${of}${titles.length} 行在表头上方，按标题未读入`),
    ...someOf(named(totals), `${of}${totals.length} 行合计未读入`),
    ...someOf(named(beside), `${of}${beside.length} 行只在不读的列里有内容，未读入`),
    ...marksOf(table, of),
    ...floatingOf(table, of),
    ...columnsLeftOut(table, of, own),
  ];
};
