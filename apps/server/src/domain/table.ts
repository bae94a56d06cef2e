import type { LeftOut } from '@zhibiao/contract/read-notes';
import type { Book, BookRow, BookSheet } from './book.ts';

/** The tables of a workbook: below which header the rows of a door stand, and what is no row of it. */

export type Column<Key extends string> = {
  key: Key;
  title: string;
  /** Other words that people put over the column. */
  also?: readonly string[];
  /** Without it a sheet is no table of this kind. */
  needed?: boolean;
  /** A merged value is that of every row it covers. */
  spread?: boolean;
};
export type TableRow<Key extends string> = {
  sheet: string;
  /** The row of the sheet, from 1. */
  no: number;
  /** '第 3 行', and where several sheets are read '“判断题”第 3 行'. */
  place: string;
  cell: (key: Key) => string;
  cells: readonly string[];
  faults: readonly { title: string; msg: string }[];
};
export type Tables<Key extends string> = {
  /** Sheets that are read, each with the titles of its header and its rows. */
  tables: readonly { sheet: string; head: readonly string[]; rows: readonly TableRow<Key>[] }[];
  leftOut: readonly LeftOut[];
};

/** Marks such as * after a title are ours. */
const bare = (title: string): string => title.replace(/[*＊\s]/g, '');

type Head<Key extends string> = { at: ReadonlyMap<Key, number>; lost: readonly string[] };
const headOf = <Key extends string>(cells: readonly string[], columns: readonly Column<Key>[]): Head<Key> => {
  const titles = cells.map(bare);
  const at = new Map<Key, number>();
  for (const { key, title, also = [] } of columns) {
    const found = titles.findIndex((one) => one === title || also.includes(one));
    if (found >= 0) at.set(key, found);
  }
  return { at, lost: columns.flatMap(({ key, title, needed }) => (needed && !at.has(key) ? [`“${title}”`] : [])) };
};

const tableOf = <Key extends string>(
  { name, rows: [head, ...body] }: BookSheet,
  columns: readonly Column<Key>[],
): Tables<Key>['tables'][number] | { lost: readonly string[] } => {
  const { at, lost } = headOf(head?.cells ?? [], columns);
  if (lost.length > 0) return { lost };
  const rowOf = ({ no, cells }: BookRow): TableRow<Key> => ({
    sheet: name,
    no,
    place: `第 ${no} 行`,
    cell: (key) => cells[at.get(key) ?? -1] ?? '',
    cells,
    faults: [],
  });
  return { sheet: name, head: head?.cells ?? [], rows: body.map(rowOf) };
};

/** The tables in a workbook, or a sentence why there is none. */
export const tablesOf = <Key extends string>(
  book: Book,
  columns: readonly Column<Key>[],
): Tables<Key> | { fault: string } => {
  const [first] = book.sheets;
  const table = first ? tableOf(first, columns) : { lost: [] };
  if ('lost' in table) return { fault: `表头缺少${table.lost.join('、')}列，请下载模板填写` };
  return { tables: [table], leftOut: [] };
};
