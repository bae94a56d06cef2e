import type { BookRow, BookSheet } from './book.ts';
import type { Column } from './table.ts';
import { foldTitle, type Head } from './table-head.ts';

/** The rows below a header, and which of them are none of its table. */

/**
 * `hidden`, `totals`, `beside` (in none of our columns): not read, and named. What repeats the header on the next page
 * is in none of them.
 */
export type Body = Record<'rows' | 'hidden' | 'totals' | 'beside', BookRow[]>;

const TOTAL = /^(?:合计|总计|小计|共计)(?:人数)?[\d人题条]*$/;
export const firstText = ({ cells }: BookRow): string => cells.find((cell) => cell !== '') ?? '';

/** Numbered in advance and not filled in, it says nothing. */
const isNumbered = ({ cells }: BookRow): boolean => cells.every((cell) => /^\d*$/.test(cell));

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

/** Each row below the header, of what is seen in it. */
export const bodyOf = <Key extends string>(
  sheet: BookSheet,
  head: Head<Key>,
  columns: readonly Column<Key>[],
): Body => {
  const taken = [...head.at.values()];
  const titles = head.titles.map(foldTitle);
  const spread = new Set(columns.flatMap(({ key, spread: is }) => (is ? [head.at.get(key) ?? -1] : [])));
  const merged = covered(sheet, head.no, spread);
  const unseen = new Set(sheet.hiddenColumns);
  const body: Body = { rows: [], hidden: [], totals: [], beside: [] };

  const isHead = ({ cells }: BookRow) => taken.every((column) => foldTitle(cells[column] ?? '') === titles[column]);
  const holds = ({ cells, faults, notes = [] }: BookRow) =>
    taken.some((column) => cells[column]) || [...faults, ...notes].some(({ column }) => taken.includes(column));
  for (const whole of sheet.rows) {
    if (whole.no <= head.no) continue;
    const row = { ...whole, cells: whole.cells.map((cell, column) => (unseen.has(column) ? '' : cell)) };
    if (isHead(row)) continue;
    if (!holds(row)) {
      if (!row.hidden && !isNumbered(row)) body.beside.push(row);
    } else if (row.hidden) body.hidden.push(row);
    else if (TOTAL.test(foldTitle(firstText(row)))) body.totals.push(row);
    else body.rows.push(withMerged(row, merged.get(row.no)));
  }
  return body;
};
