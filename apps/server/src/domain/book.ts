/** A workbook as a person sees it: every sheet, each cell as the text that stands in it. */

export type BookRow = {
  /** The row of the sheet, from 1. */
  no: number;
  /** By hand or by a filter. */
  hidden: boolean;
  /** From the first column on; '' where nothing stands. */
  cells: readonly string[];
  /** What could not be written out as it is seen, or was left out of a cell; column from 0. */
  faults: readonly { column: number; msg: string }[];
};
export type BookSheet = {
  name: string;
  hidden: boolean;
  /** In their order; rows in which nothing stands are not among them. */
  rows: readonly BookRow[];
  /** From 0. */
  hiddenColumns: readonly number[];
  /** Cells that are merged: rows from 1, columns from 0, both ends within. */
  merges: readonly { rows: readonly [number, number]; columns: readonly [number, number] }[];
};
export type Book = { sheets: readonly BookSheet[] };
