import type { BookRow, BookSheet } from './book.ts';
import { type Column, normaliseTitle, type TableHead, headsBelow } from './head.ts';

/** The rows below a header, and which of them are none of its table. */

/**
 * `hidden`, `totals`, `beside` (in none of our columns), `titles` (above a further header): not read, and named. What
 * repeats the header on the next page is in none of them.
 */
export type Body = Record<'rows' | 'hidden' | 'totals' | 'beside' | 'titles', BookRow[]>;

const TOTAL = /^(?:合计|总计|小计|共计)(?:人数)?[\d人题条]*$/;
export const firstText = ({ cells }: BookRow): string => cells.find((cell) => cell !== '') ?? '';

/** Numbered in advance and not filled in, it says nothing. */
const isNumbered = ({ cells }: BookRow): boolean => cells.every((cell) => /^\d{0,5}$/.test(cell));
const isTotal = (row: BookRow): boolean => TOTAL.test(normaliseTitle(firstText(row)));

/** A merged value in the rows that it covers, of the columns that mean it so: row → column → the row it stands in. */
const covered = ({ rows, merges }: BookSheet, columns: ReadonlySet<number>) => {
  const places = new Map(rows.map(({ no }, at) => [no, at]));
  const filled = new Map<number, Map<number, BookRow>>();
  for (const {
    rows: [first, last],
    columns: [column],
  } of merges) {
    const start = places.get(first);
    const from = rows[start ?? -1];
    if (start === undefined || !from || !columns.has(column)) continue;
    for (let at = start + 1; at < rows.length; at += 1) {
      const { no } = rows[at] ?? from;
      const row = filled.get(no) ?? new Map<number, BookRow>();
      // Cells are merged once; where a file says so twice, the rest of it is not believed.
      if (no > last || row.has(column)) break;
      filled.set(no, row.set(column, from));
    }
  }
  return filled;
};

const withMerged = (row: BookRow, merged: ReadonlyMap<number, BookRow> | undefined): BookRow => {
  if (!merged) return row;
  const [cells, faults] = [[...row.cells], [...row.faults]];
  for (const [column, from] of merged) {
    if (cells[column]) continue;
    while (cells.length < column) cells.push('');
    cells[column] = from.cells[column] ?? '';
    faults.push(...from.faults.filter((fault) => fault.column === column));
  }
  return { ...row, cells, faults };
};

/** 二车间名单（12 人）, 填表人：…: what no person is called, and no question asks. */
const TITLE = /^[^：:]{1,8}[：:]|(?:名单|名册|花名册|清单|题库|试题|表)(?:[（(].*)?$/;
/** One text alone directly above a header, or what is clearly a title anywhere above it. */
const isTitle = (row: BookRow, above: number): boolean => {
  const { no, hidden, cells, faults, notes = [] } = row;
  if (hidden || faults.length + notes.length > 0 || isNumbered(row) || isTotal(row)) return false;
  const texts = cells.filter((cell) => cell !== '');
  return (no === above - 1 && texts.length === 1) || texts.every((text) => TITLE.test(text));
};
/** Taken off the rows that stand above a header. */
const titlesAbove = <Key extends string>(rows: BookRow[], { from }: TableHead<Key>): BookRow[] => {
  const count = rows.length - 1 - rows.findLastIndex((row) => !isTitle(row, from));
  return count === 0 ? [] : rows.splice(-count);
};

/** No list is made of more tables one below the other. */
export const TABLES_MAX = 200;
/** `titles`: what stands above the header, where it is not the first. */
type Part<Key extends string> = { head: TableHead<Key>; sheet: BookSheet; titles: BookRow[] };
/** Tables that stand one below the other, each with what stands down to the next; at most one more than may be. */
export const tableParts = <Key extends string>(
  sheet: BookSheet,
  first: TableHead<Key>,
  columns: readonly Column<Key>[],
): Part<Key>[] => {
  const begin = (head: TableHead<Key>) => ({ head, titles: [] as BookRow[], rows: [] as BookRow[] });
  const heads = headsBelow(first, sheet, columns);
  let part = begin(first);
  const parts = [part];
  let { no: headEnd } = first;
  let next = heads.next().value;
  for (const row of sheet.rows.filter(({ no }) => no > first.no)) {
    if (row.no <= headEnd && !row.hidden) continue;
    if (next && row.no >= next.from) {
      const titles = titlesAbove(part.rows, next);
      if (part.head.folded !== next.folded) parts.push((part = begin(next)));
      if (parts.length > TABLES_MAX) break;
      part.titles.push(...titles);
      headEnd = next.no;
      next = heads.next().value;
    } else part.rows.push(row);
  }
  const partAt = new Map(parts.flatMap((one) => one.rows.map(({ no }) => [no, one] as const)));
  const merges = Map.groupBy(sheet.merges, ({ rows: [no] }) => partAt.get(no));
  return parts.map(({ rows, ...one }, at) => ({
    ...one,
    sheet: { ...sheet, rows, merges: merges.get(parts[at]) ?? [], ...(at > 0 ? { floating: [] } : {}) },
  }));
};

/** Each row below the header, of what is seen in it. */
export const tableBody = <Key extends string>(
  { head, sheet, titles }: Part<Key>,
  columns: readonly Column<Key>[],
): Body => {
  const spread = new Set(columns.flatMap(({ key, spread: is }) => (is ? [head.at.get(key) ?? -1] : [])));
  const merged = covered(sheet, spread);
  const [taken, unseen] = [new Set(head.taken), new Set(sheet.hiddenColumns)];
  const body: Body = { rows: [], hidden: [], totals: [], beside: [], titles };

  const holds = ({ cells, faults, notes = [] }: BookRow) =>
    cells.some((cell, column) => cell !== '' && taken.has(column)) ||
    [...faults, ...notes].some(({ column }) => taken.has(column));
  for (const whole of sheet.rows) {
    const row = { ...whole, cells: whole.cells.map((cell, column) => (unseen.has(column) ? '' : cell)) };
    if (!holds(row)) {
      if (!row.hidden && !isNumbered(row)) body.beside.push(row);
    } else if (row.hidden) body.hidden.push(row);
    else if (isTotal(row)) body.totals.push(row);
    else body.rows.push(withMerged(row, merged.get(row.no)));
  }
  return body;
};
