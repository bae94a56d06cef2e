import type { BookRow, BookSheet } from './book.ts';

/** The header of a table: in which row it stands, and which of our columns stands where. */

export type Column<Key extends string> = {
  key: Key;
  title: string;
  /** Other words that people put over the column. */
  also?: readonly string[];
  /** Without it a sheet is no table of this kind; of those with 'one' any will do. */
  needed?: boolean | 'one';
  /** A merged value is that of every row it covers. */
  spread?: boolean;
  /** What a row is called by; else the first column that is needed. */
  names?: boolean;
};

/** Rows with content in which it is looked for: titles and notes stand above it. */
const ROWS_LOOKED_AT = 10;

/** Full width, blanks, colons and marks such as * or ※ do not make another title. */
export const normaliseTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s*:※★☆●▲#\p{Cf}]/gu, '')
    .toLowerCase();
/** Without a note in brackets: 手机号码（必填）, 【必填】姓名. */
const withoutNote = (title: string): string =>
  title.replace(/^[([【〔][^)\]】〕]*[)\]】〕]/, '').replace(/[([【〔].*$/, '');

export type TableHead<Key extends string> = {
  /** The row above the first of the table, and that in which a header of several rows begins. */
  no: number;
  from: number;
  titles: readonly string[];
  /** By it a header is known again. */
  folded: string;
  /** Of columns that are seen. */
  at: ReadonlyMap<Key, number>;
  /** The columns that are read. */
  taken: readonly number[];
  hidden: readonly { title: string; column: number }[];
  /** Columns with a title of ours that stands in another already. */
  twice: readonly { title: string; column: number }[];
};
/** `lost`: titles that are needed and stand nowhere; `hidden`: those that stand in a hidden column. */
export type NoHead = { lost: readonly string[]; hidden: readonly string[] };

const wordsOf = <Key extends string>({ title, also = [] }: Column<Key>): string[] => [
  ...new Set([title, ...also].map(normaliseTitle)),
];
/** In which columns each title stands. */
const placesOf = (titles: readonly string[]): ReadonlyMap<string, readonly number[]> =>
  Map.groupBy(titles.keys(), (column) => titles[column] ?? '');
type Places = ReturnType<typeof placesOf>;
/** The best word counts: a title in full before its synonyms in their order, and all before those with a note. */
const columnsOf = (words: readonly string[], { full, plain }: Record<'full' | 'plain', Places>): number[] => {
  const found = words.flatMap((word) => full.get(word) ?? []);
  // Of titles with a note the first is taken, the others are columns of their own: 姓名（中文）, 姓名（拼音）.
  return found.length > 0 ? found : words.flatMap((word) => plain.get(word) ?? []).slice(0, 1);
};

type MergedTitle = { no: number; from: number; column: number; text: string };
/** A title that is merged over several rows stands in each: those in a row that begin above it. */
const mergedTitles = ({ rows, merges }: BookSheet): ReadonlyMap<number, readonly MergedTitle[]> => {
  const cellsOf = new Map(rows.map(({ no, cells }) => [no, cells]));
  const titles = merges.flatMap(({ rows: [from, last], columns: [column] }) => {
    const text = cellsOf.get(from)?.[column] ?? '';
    if (text === '' || last - from >= ROWS_LOOKED_AT) return [];
    return Array.from({ length: last - from }, (_, at): MergedTitle => ({ no: from + 1 + at, from, column, text }));
  });
  return Map.groupBy(titles, ({ no }) => no);
};

/** A sheet as headers are looked for in it: the rows that are seen, and the words of each column. */
const looking = <Key extends string>(sheet: BookSheet, columns: readonly Column<Key>[]) => ({
  rows: sheet.rows.filter(({ hidden }) => !hidden),
  hidden: new Set(sheet.hiddenColumns),
  merged: mergedTitles(sheet),
  columns: columns.map((column) => ({ ...column, words: wordsOf(column) })),
});
type Looking<Key extends string> = ReturnType<typeof looking<Key>>;

const judge = <Key extends string>(
  { no, cells }: BookRow,
  { hidden, merged, columns }: Looking<Key>,
): { head: TableHead<Key> } & NoHead => {
  const titles = [...cells];
  const begins = new Map<number, number>();
  for (const { column, text, from } of merged.get(no) ?? []) {
    if (titles[column]) continue;
    while (titles.length < column) titles.push('');
    titles[column] = text;
    begins.set(column, from);
  }
  const folded = titles.map(normaliseTitle);
  const placed = { full: placesOf(folded), plain: placesOf(folded.map(withoutNote)) };
  const places = columns.map((column) => {
    const found = columnsOf(column.words, placed);
    return { ...column, found, seen: found.filter((one) => !hidden.has(one)) };
  });
  const unseen = places.filter(({ seen }) => seen.length === 0);
  const either = places.filter(({ needed }) => needed === 'one');
  const isThere = (where: 'found' | 'seen') => either.some((place) => place[where].length > 0);
  // Where none is seen, one that is hidden is all that is missed.
  const lacks = (found: readonly number[]) => !isThere('seen') && (found.length > 0 || !isThere('found'));
  const missing = unseen.filter(({ needed, found }) => needed === true || (needed === 'one' && lacks(found)));
  const at = new Map(places.flatMap(({ key, seen: [first] }) => (first === undefined ? [] : [[key, first] as const])));
  const taken = [...at.values()];
  return {
    head: {
      no,
      from: Math.min(no, ...taken.map((column) => begins.get(column) ?? no)),
      titles,
      folded: folded.join('\n').trimEnd(),
      at,
      taken,
      hidden: unseen.flatMap(({ title, found }) => found.map((column) => ({ title, column }))),
      twice: places.flatMap(({ title, seen: [, ...others] }) => others.map((column) => ({ title, column }))),
    },
    lost: missing.flatMap(({ title, found }) => (found.length === 0 ? [title] : [])),
    hidden: missing.flatMap(({ title, found }) => (found.length > 0 ? [title] : [])),
  };
};

/**
 * Where nothing is left behind: each column that is seen is read, ours or not. But of a title of ours that is merged
 * over several columns only the first is, and what stands in the others is missed.
 */
export const withOthers = <Key extends string>(
  head: TableHead<Key>,
  { hiddenColumns, merges }: Pick<BookSheet, 'hiddenColumns' | 'merges'>,
): TableHead<Key> => {
  const unseen = new Set(hiddenColumns);
  const ours = new Set(head.taken);
  const missed = new Set(
    merges.flatMap(({ rows: [from, to], columns: [first, last] }) =>
      from <= head.no && to >= head.no && ours.has(first)
        ? Array.from({ length: last - first }, (_, at) => first + 1 + at)
        : [],
    ),
  );
  const columns = head.titles.map((title, column) => ({ title, column }));
  return {
    ...head,
    taken: columns.flatMap(({ column }) => (unseen.has(column) || missed.has(column) ? [] : [column])),
    hidden: columns.filter(({ title, column }) => title !== '' && unseen.has(column)),
  };
};

const isWhole = <Key extends string>({ head, lost, hidden }: { head: TableHead<Key> } & NoHead): boolean =>
  lost.length + hidden.length === 0 && head.at.size > 0;

/** Of a header of two rows the lower one says more: 联系方式 is 手机号码 and 邮箱 there. */
const judgeAt = <Key extends string>(row: BookRow, below: BookRow | undefined, look: Looking<Key>) => {
  const upper = judge(row, look);
  if (!below || !isWhole(upper)) return upper;
  const lower = judge(below, look);
  if (!isWhole(lower) || lower.head.at.size <= upper.head.at.size) return upper;
  return { ...lower, head: { ...lower.head, from: upper.head.from } };
};

/** The header of a sheet, or what it lacks most nearly to be one. */
export const tableHeadOf = <Key extends string>(
  sheet: BookSheet,
  columns: readonly Column<Key>[],
): TableHead<Key> | NoHead => {
  let nearest: NoHead = { lost: columns.filter(({ needed }) => needed).map(({ title }) => title), hidden: [] };
  const look = looking(sheet, columns);
  for (const [at, row] of look.rows.slice(0, ROWS_LOOKED_AT).entries()) {
    const found = judgeAt(row, look.rows[at + 1], look);
    if (isWhole(found)) return found.head;
    if (found.lost.length < nearest.lost.length) nearest = { lost: found.lost, hidden: found.hidden };
  }
  return nearest;
};

/** No title is longer. */
const TITLE_MAX = 20;
/** Headers further down: the same again on the next page, or that of another table. */
export const headsBelow = function* <Key extends string>(
  { no }: TableHead<Key>,
  sheet: BookSheet,
  columns: readonly Column<Key>[],
): Generator<TableHead<Key>, undefined> {
  const look = looking(sheet, columns);
  const words = new Set(look.columns.flatMap((column) => (column.needed ? column.words : [])));
  const mayBe = ({ cells }: BookRow) =>
    cells.some((cell) => cell !== '' && cell.length <= TITLE_MAX && words.has(withoutNote(normaliseTitle(cell))));
  let last = no;
  for (const [at, row] of look.rows.entries()) {
    if (row.no <= last || !mayBe(row)) continue;
    const found = judgeAt(row, look.rows[at + 1], look);
    if (!isWhole(found) || found.head.at.size < 2) continue;
    // What is merged from above the table before begins no header of its own.
    yield found.head.from > last ? found.head : { ...found.head, from: row.no };
    last = found.head.no;
  }
};
