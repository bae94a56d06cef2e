/** A workbook as a person sees it: every sheet, each cell as the text that stands in it. */

/** Text that is seen otherwise than it is read: struck out and not read, raised or lowered and read as plain text. */
export type CellNote = { column: number; kind: 'struck' | 'superscript' | 'subscript'; text: string };

export type BookRow = {
  /** The row of the sheet, from 1. */
  no: number;
  /** By hand or by a filter. */
  hidden: boolean;
  /** From the first column on; '' where nothing stands. */
  cells: readonly string[];
  /** What could not be written out as it is seen, or was left out of a cell; column from 0. */
  faults: readonly { column: number; msg: string }[];
  notes?: readonly CellNote[];
};
export type BookSheet = {
  name: string;
  hidden: boolean;
  /** In their order; rows in which nothing stands, nor ever stood, are not among them. */
  rows: readonly BookRow[];
  /** From 0. */
  hiddenColumns: readonly number[];
  /** Cells that are merged: rows from 1, columns from 0, both ends within. */
  merges: readonly { rows: readonly [number, number]; columns: readonly [number, number] }[];
  /** Pictures and boxes of text over the cells, each with the row in which it begins, from 1. */
  floating?: readonly { kind: 'picture' | 'box'; row: number; text: string }[];
};
export type Book = { sheets: readonly BookSheet[] };
