import type { BookRow, CellNote } from '#domain/table/book.ts';
import { attributeOf, isOn, type Tag } from '#lib/text/xml-tags.ts';
import { type CellContext, type RawCell, seenCell } from './cell.ts';

/** The rows of a sheet that hold something, where their cells say; who says nothing stands next to the last. */

const columnOf = (letters: string): number => {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
};
const PLACE = /^\$?([a-z]{1,3})\$?(\d{1,7})$/i;
export const cellPlaceOf = (ref: string | null): { column: number; no: number } | null => {
  const [, letters, digits] = PLACE.exec(ref ?? '') ?? [];
  return letters === undefined ? null : { column: columnOf(letters), no: Number(digits) };
};

/** Of a row or a column: by a switch of its own, or by its size. */
export const isHidden = (tag: Tag, size: string): boolean =>
  isOn(attributeOf(tag, 'hidden')) || Number(attributeOf(tag, size) ?? 1) === 0;

type Row = { no: number; hidden: boolean; cells: string[]; faults: BookRow['faults'][number][]; notes: CellNote[] };

export const rowsWithin = (context: CellContext) => {
  const { bounds } = context;
  const rows = new Map<number, Row>();
  const hidden = new Set<number>();
  let [no, column] = [0, -1];

  const rowAt = (): Row => {
    const known = rows.get(no);
    if (known) return known;
    bounds.row(no);
    const row = { no, hidden: hidden.has(no), cells: [], faults: [], notes: [] };
    rows.set(no, row);
    return row;
  };
  return {
    row: (tag: Tag) => {
      no = Number(attributeOf(tag, 'r')) || no + 1;
      column = -1;
      if (isHidden(tag, 'ht')) hidden.add(no);
    },
    cell: (tag: Tag) => {
      const place = cellPlaceOf(attributeOf(tag, 'r'));
      column = place?.column ?? column + 1;
      no = place?.no ?? no;
    },
    put: (raw: RawCell) => {
      const { text, fault, notes } = seenCell(raw, context);
      if (text === '' && fault === undefined && notes.length === 0) return;
      bounds.column(column);
      const { cells, faults, notes: noted } = rowAt();
      bounds.cells(Math.max(0, column + 1 - cells.length));
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (fault !== undefined) faults.push({ column, msg: fault });
      for (const note of notes) noted.push({ column, ...note });
    },
    inOrder: (): BookRow[] => [...rows.values()].toSorted((one, other) => one.no - other.no),
  };
};
