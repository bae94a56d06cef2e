import { LEFT_OUT_NAMED, type LeftOut, type ReadNotes } from '@zhibiao/contract/read-notes';
import type { TableRow, Tables } from './table.ts';

/** What a door takes of the tables of a file, and how it says so. */

const firstWords = ({ cells }: { cells: readonly string[] }): string => cells.find((cell) => cell !== '') ?? '';
/** Rows that were numbered and not filled in say nothing. */
const isNumbered = ({ cells }: { cells: readonly string[] }): boolean => cells.every((cell) => /^\d*$/.test(cell));

type Taken<Key extends string> = { rows: TableRow<Key>[]; leftOut: readonly LeftOut[] };
/** Rows that hold something under a column of the door; those that hold something beside it alone are named. */
export const takenRows = <Key extends string>(
  { tables, leftOut }: Tables<Key>,
  columns: readonly { key: Key }[],
): Taken<Key> => {
  const [rows, beside]: [TableRow<Key>[], TableRow<Key>[]] = [[], []];
  for (const row of tables.flatMap((table) => table.rows)) {
    const isTaken = columns.some(({ key }) => row.cell(key) !== '');
    if (isTaken || !isNumbered(row)) (isTaken ? rows : beside).push(row);
  }
  if (beside.length === 0) return { rows, leftOut };
  const names = beside.slice(0, LEFT_OUT_NAMED).map(firstWords);
  return {
    rows,
    leftOut: [...leftOut, { msg: `${beside.length} 行在要读的列里没有内容`, names, count: beside.length }],
  };
};

/** Of a file of which nothing is taken, why that is so. */
export const withLeftOut = (sentence: string, { leftOut }: Pick<ReadNotes, 'leftOut'>): string =>
  leftOut.length === 0 ? sentence : `${sentence}。没有读入：${leftOut.map(({ msg }) => msg).join('，')}`;

/** More sheets than anybody wants to read the names of. */
const SHEETS_NAMED = 5;

/** 工作表“学员”的 3 行、“新员工”的 2 行 */
export const notesOf = (rows: readonly { sheet: string }[], leftOut: readonly LeftOut[]): ReadNotes => {
  const counts = new Map<string, number>();
  for (const { sheet } of rows) counts.set(sheet, (counts.get(sheet) ?? 0) + 1);
  const named = [...counts].filter(([sheet]) => sheet !== '');
  const read =
    named.length === 0 || named.length > SHEETS_NAMED
      ? `${named.length > 0 ? `${named.length} 张工作表的 ` : ''}${rows.length} 行`
      : `工作表${named.map(([sheet, count]) => `“${sheet}”的 ${count} 行`).join('、')}`;
  return { read, leftOut: [...leftOut] };
};
