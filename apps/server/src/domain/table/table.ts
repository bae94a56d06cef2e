import type { LeftOut } from '@zhibiao/contract/core/read-notes';
import type { Book, BookRow, BookSheet } from './book.ts';
import { type Column, normaliseTitle, tableHeadOf, withOthers } from './head.ts';
import { isHead, type ReadTable, sheetLeftOut, tableLeftOut } from './left-out.ts';
import { tableBody, tableParts, TABLES_MAX } from './rows.ts';

/** The tables of a workbook: below which header the rows of a door stand, and what is no row of it. */

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
  /** What is read, each with the sheet it stands in, the titles of its header and its rows. */
  tables: readonly { sheet: string; head: readonly string[]; rows: readonly TableRow<Key>[] }[];
  leftOut: readonly LeftOut[];
};

/**
 * `own`: names of sheets and titles of columns that we write ourselves, and in which nothing is to be read;
 * `keepsOthers`: columns that are not declared go along in the cells of a row, so that they are not left out;
 * `headless`: what is said where columns are missing, in place of which and of a template.
 */
type Options = { own?: readonly string[]; keepsOthers?: boolean; headless?: string };

const rowOf = <Key extends string>(
  row: BookRow,
  { sheet, head }: ReadTable<Key>,
  columns: readonly Column<Key>[],
  several: boolean,
): TableRow<Key> => {
  const { no, cells, faults } = row;
  const titleAt = new Map(columns.map(({ key, title }) => [head.at.get(key), title]));
  return {
    sheet: sheet.name,
    no,
    place: several ? `“${sheet.name}”第 ${no} 行` : `第 ${no} 行`,
    cell: (key) => cells[head.at.get(key) ?? -1] ?? '',
    cells,
    faults: faults.flatMap(({ column, msg }) => {
      const title = titleAt.get(column);
      return title === undefined ? [] : [{ title, msg }];
    }),
  };
};

/** Nothing of what was struck out whole is left to read. */
const ownerRows = <Key extends string>({ head, body }: ReadTable<Key>): BookRow[] => {
  const taken = new Set(head.taken);
  return body.rows.filter(
    ({ cells, faults }) =>
      cells.some((cell, column) => cell !== '' && taken.has(column)) || faults.some(({ column }) => taken.has(column)),
  );
};

const whyNone = <Key extends string>(
  sheets: readonly BookSheet[],
  columns: readonly Column<Key>[],
  headless: string | undefined,
): string => {
  const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join('、');
  const seen = sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0);
  const [hidden] = sheets.filter((sheet) => sheet.hidden && isHead(tableHeadOf(sheet, columns)));
  if (seen.length === 0 && hidden) return `工作表“${hidden.name}”已隐藏，请取消隐藏后重新上传`;
  const [nearest] = seen
    .map((sheet) => tableHeadOf(sheet, columns))
    .flatMap((head) => (isHead(head) ? [] : [head]))
    .toSorted((one, other) => one.lost.length - other.lost.length);
  if (nearest?.lost.length === 0) return `${quoted(nearest.hidden)}列已隐藏，请取消隐藏后重新上传`;
  const lost = nearest?.lost ?? columns.filter(({ needed }) => needed).map(({ title }) => title);
  return headless ?? `表头缺少${quoted(lost)}列，请下载模板填写`;
};

/** The tables in a workbook, or a sentence why there is none. */
export const tablesOf = <Key extends string>(
  { sheets }: Book,
  columns: readonly Column<Key>[],
  { own = [], keepsOthers = false, headless }: Options = {},
): Tables<Key> | { fault: string } => {
  const ours = new Set(own.map(normaliseTitle));
  const headIn = (sheet: BookSheet) => tableHeadOf(sheet, columns);
  const others = sheets.filter(
    (sheet) => sheet.rows.length > 0 && (!ours.has(normaliseTitle(sheet.name)) || isHead(headIn(sheet))),
  );
  const parts = others.flatMap((sheet) => {
    const found = sheet.hidden ? null : headIn(sheet);
    if (!found || !isHead(found)) return [];
    const below = tableParts(sheet, found, columns);
    return [keepsOthers ? below.map((part) => ({ ...part, head: withOthers(part.head, sheet) })) : below];
  });
  const [crowded] = parts.find(({ length }) => length > TABLES_MAX) ?? [];
  if (crowded) return { fault: `工作表“${crowded.sheet.name}”中的表格超过${TABLES_MAX}个，请拆分后重新上传` };
  const read = parts.flat().map((part): ReadTable<Key> => ({ ...part, body: tableBody(part, columns) }));
  if (read.length === 0) return { fault: whyNone(others, columns, headless) };
  const filled = read.filter((table) => ownerRows(table).length > 0);
  const shown = filled.length > 0 ? filled : read.slice(0, 1);
  const isRead = new Set(read.map(({ sheet }) => sheet.name));
  const several = new Set(shown.map(({ sheet }) => sheet.name)).size > 1;
  return {
    tables: shown.map((table) => ({
      sheet: table.sheet.name,
      head: table.head.titles,
      rows: ownerRows(table).map((row) => rowOf(row, table, columns, several)),
    })),
    leftOut: [
      ...others.flatMap((sheet) => (isRead.has(sheet.name) ? [] : [sheetLeftOut(sheet, columns)])),
      ...read.flatMap((table) =>
        tableLeftOut(table, columns, { of: isRead.size > 1 ? `工作表“${table.sheet.name}”的 ` : '', own: ours }),
      ),
    ],
  };
};

/** '工作表“学员”的 3 行'. */
export const readSentence = <Key extends string>({ tables }: Pick<Tables<Key>, 'tables'>): string => {
  const rowsIn = new Map<string, number>();
  for (const { sheet, rows } of tables) rowsIn.set(sheet, (rowsIn.get(sheet) ?? 0) + rows.length);
  return [...rowsIn].map(([sheet, rows]) => `工作表“${sheet}”的 ${rows} 行`).join('、');
};
