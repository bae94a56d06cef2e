import type { BookRow, BookSheet } from './book.ts';
import type { Column } from './table.ts';

/** The header of a table: in which row it stands, and which of our columns stands where. */

/** Rows with content in which it is looked for: titles and notes stand above it. */
const ROWS_LOOKED_AT = 10;

/** Full width, blanks, colons and marks such as * or ※ do not make another title. */
export const foldTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s*:※★☆●▲#\p{Cf}]/gu, '')
    .toLowerCase();
/** Without a note in brackets: 手机号码（必填）, 【必填】姓名. */
const withoutNote = (title: string): string =>
  title.replace(/^[([【〔][^)\]】〕]*[)\]】〕]/, '').replace(/[([【〔].*$/, '');

export type Head<Key extends string> = {
  no: number;
  titles: readonly string[];
  /** Of columns that are seen. */
  at: ReadonlyMap<Key, number>;
  hidden: readonly { title: string; column: number }[];
  /** Columns with a title of ours that stands in another already. */
  twice: readonly { title: string; column: number }[];
};
/** `lost`: titles that are needed and stand nowhere; `hidden`: those that stand in a hidden column. */
export type NoHead = { lost: readonly string[]; hidden: readonly string[] };

/** The best word counts: a title in full before its synonyms, and both before those with a note. */
const columnsOf = <Key extends string>({ title, also = [] }: Column<Key>, titles: readonly string[]): number[] => {
  const [own, others] = [foldTitle(title), new Set(also.map(foldTitle))];
  const where = (is: (one: string) => boolean) => titles.flatMap((one, column) => (is(one) ? [column] : []));
  const full = [...where((one) => one === own), ...where((one) => others.has(one))];
  if (full.length > 0) return full;
  // Of titles with a note the first is taken, the others are columns of their own: 姓名（中文）, 姓名（拼音）.
  return [...where((one) => withoutNote(one) === own), ...where((one) => others.has(withoutNote(one)))].slice(0, 1);
};

/** A title that is merged over several rows stands in each. */
const titlesOf = ({ no, cells }: BookRow, { merges }: BookSheet, byNo: ReadonlyMap<number, BookRow>): string[] => {
  const titles = [...cells];
  for (const {
    rows: [first, last],
    columns: [column],
  } of merges) {
    if (first >= no || last < no || titles[column]) continue;
    while (titles.length < column) titles.push('');
    titles[column] = byNo.get(first)?.cells[column] ?? '';
  }
  return titles;
};

const judge = <Key extends string>(
  row: BookRow,
  sheet: BookSheet,
  byNo: ReadonlyMap<number, BookRow>,
  columns: readonly Column<Key>[],
): { head: Head<Key> } & NoHead => {
  const titles = titlesOf(row, sheet, byNo);
  const folded = titles.map(foldTitle);
  const places = columns.map((column) => {
    const found = columnsOf(column, folded);
    return { ...column, found, seen: found.filter((one) => !sheet.hiddenColumns.includes(one)) };
  });
  const unseen = places.filter(({ seen }) => seen.length === 0);
  const either = places.filter(({ needed }) => needed === 'one');
  const isThere = (where: 'found' | 'seen') => either.some((place) => place[where].length > 0);
  // Where none is seen, one that is hidden is all that is missed.
  const lacks = (found: readonly number[]) => !isThere('seen') && (found.length > 0 || !isThere('found'));
  const missing = unseen.filter(({ needed, found }) => needed === true || (needed === 'one' && lacks(found)));
  return {
    head: {
      no: row.no,
      titles,
      at: new Map(places.flatMap(({ key, seen: [first] }) => (first === undefined ? [] : [[key, first] as const]))),
      hidden: unseen.flatMap(({ title, found }) => found.map((column) => ({ title, column }))),
      twice: places.flatMap(({ title, seen: [, ...others] }) => others.map((column) => ({ title, column }))),
    },
    lost: missing.flatMap(({ title, found }) => (found.length === 0 ? [title] : [])),
    hidden: missing.flatMap(({ title, found }) => (found.length > 0 ? [title] : [])),
  };
};

/** The header of a sheet, or what it lacks most nearly to be one. */
export const headOf = <Key extends string>(sheet: BookSheet, columns: readonly Column<Key>[]): Head<Key> | NoHead => {
  let nearest: NoHead = { lost: columns.filter(({ needed }) => needed).map(({ title }) => title), hidden: [] };
  const byNo = new Map(sheet.rows.map((row) => [row.no, row]));
  const seen = sheet.rows.filter(({ hidden }) => !hidden).slice(0, ROWS_LOOKED_AT + 1);
  for (const [at, row] of seen.slice(0, ROWS_LOOKED_AT).entries()) {
    const found = judge(row, sheet, byNo, columns);
    if (isWhole(found)) {
      const below = seen[at + 1] && judge(seen[at + 1] as BookRow, sheet, byNo, columns);
      // Of a header of two rows the lower one says more: 联系方式 is 手机号码 and 邮箱 there.
      return below && isWhole(below) && below.head.at.size > found.head.at.size ? below.head : found.head;
    }
    if (found.lost.length < nearest.lost.length) nearest = { lost: found.lost, hidden: found.hidden };
  }
  return nearest;
};
const isWhole = <Key extends string>({ head, lost, hidden }: { head: Head<Key> } & NoHead): boolean =>
  lost.length + hidden.length === 0 && head.at.size > 0;

/** No title is longer. */
const TITLE_MAX = 20;
/** Headers further down: the same again on the next page, or that of another table. */
export const headsBelow = <Key extends string>(
  { no }: Head<Key>,
  sheet: BookSheet,
  columns: readonly Column<Key>[],
): Head<Key>[] => {
  const needed = columns.filter((column) => column.needed);
  const words = new Set(needed.flatMap(({ title, also = [] }) => [title, ...also].map(foldTitle)));
  const mayBe = ({ cells }: BookRow) =>
    cells.some((cell) => cell !== '' && cell.length <= TITLE_MAX && words.has(withoutNote(foldTitle(cell))));
  return sheet.rows
    .filter((row) => row.no > no && !row.hidden && mayBe(row))
    .map((row) => judge(row, { ...sheet, merges: [] }, new Map(), columns))
    .flatMap((found) => (isWhole(found) && found.head.at.size > 1 ? [found.head] : []));
};
