import type { BookRow, BookSheet } from './book.ts';
import type { Column } from './table.ts';
import { foldTitle, type Head, headsBelow } from './table-head.ts';

/** The rows below a header, and which of them are none of its table. */

/**
 * `hidden`, `totals`, `beside` (in none of our columns): not read, and named. What repeats the header on the next page
 * is in none of them.
 */
export type Body = Record<'rows' | 'hidden' | 'totals' | 'beside', BookRow[]>;

const TOTAL = /^(?:合计|总计|小计|共计)(?:人数)?[\d人题条]*$/;
export const firstText = ({ cells }: BookRow): string => cells.find((cell) => cell !== '') ?? '';

/** Numbered in advance and not filled in, it says nothing. */
const isNumbered = ({ cells }: BookRow): boolean => cells.every((cell) => /^\d{0,5}$/.test(cell));

/** A merged value in the rows that it covers, of the columns that mean it so: row → column → the row it stands in. */
const covered = ({ rows, merges }: BookSheet, after: number, columns: ReadonlySet<number>) => {
  const byNo = new Map(rows.map((row) => [row.no, row]));
  const lastNo = rows.at(-1)?.no ?? 0;
  const filled = new Map<number, Map<number, BookRow>>();
  for (const {
    rows: [first, last],
    columns: [column],
  } of merges) {
    const from = byNo.get(first);
    if (!from || first <= after || !columns.has(column)) continue;
    for (let no = first + 1; no <= Math.min(last, lastNo); no += 1) {
      const row = filled.get(no) ?? new Map<number, BookRow>();
      // Cells are merged once; where a file says so twice, the rest of it is not believed.
      if (row.has(column)) break;
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

const isSame = <Key extends string>(one: Head<Key>, other: Head<Key>): boolean =>
  one.at.size === other.at.size && [...one.at].every(([key, column]) => other.at.get(key) === column);
/** One text alone above a further header is its title. */
const isTitle = ({ cells }: BookRow): boolean => cells.filter((cell) => cell !== '').length === 1;

/** Tables that stand one below the other, each with its header and what stands down to the next. */
export const partsOf = <Key extends string>(
  sheet: BookSheet,
  first: Head<Key>,
  columns: readonly Column<Key>[],
): { head: Head<Key>; sheet: BookSheet }[] => {
  const below = headsBelow(first, sheet, columns);
  const again = new Set(below.map(({ no }) => no));
  const heads = [first];
  for (const head of below) if (!isSame(heads.at(-1) ?? first, head)) heads.push(head);
  return heads.map((head, at) => {
    const end = heads[at + 1]?.no ?? Infinity;
    const rows = sheet.rows.filter(({ no }) => no >= head.no && no < end && (no === head.no || !again.has(no)));
    while (end < Infinity && rows.length > 1 && isTitle(rows.at(-1) as BookRow)) rows.pop();
    return { head, sheet: { ...sheet, rows, ...(at > 0 ? { floating: [] } : {}) } };
  });
};

/** Each row below the header, of what is seen in it. */
export const bodyOf = <Key extends string>(
  sheet: BookSheet,
  head: Head<Key>,
  columns: readonly Column<Key>[],
): Body => {
  const taken = [...head.at.values()];
  const spread = new Set(columns.flatMap(({ key, spread: is }) => (is ? [head.at.get(key) ?? -1] : [])));
  const merged = covered(sheet, head.no, spread);
  const unseen = new Set(sheet.hiddenColumns);
  const body: Body = { rows: [], hidden: [], totals: [], beside: [] };

  const holds = ({ cells, faults, notes = [] }: BookRow) =>
    taken.some((column) => cells[column]) || [...faults, ...notes].some(({ column }) => taken.includes(column));
  for (const whole of sheet.rows) {
    if (whole.no <= head.no) continue;
    const row = { ...whole, cells: whole.cells.map((cell, column) => (unseen.has(column) ? '' : cell)) };
    if (!holds(row)) {
      if (!row.hidden && !isNumbered(row)) body.beside.push(row);
    } else if (row.hidden) body.hidden.push(row);
    else if (TOTAL.test(foldTitle(firstText(row)))) body.totals.push(row);
    else body.rows.push(withMerged(row, merged.get(row.no)));
  }
  return body;
};
