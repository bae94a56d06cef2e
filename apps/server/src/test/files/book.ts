import type { Book, BookSheet } from '#domain/table/book.ts';

/** A sheet as a reader answers it: its rows from the first one on, without those in which nothing stands. */
export const sheetWith = (name: string, rows: readonly (readonly string[])[], more: Partial<BookSheet> = {}) => ({
  name,
  hidden: false,
  rows: rows.flatMap((cells, at) =>
    cells.some((cell) => cell !== '') ? [{ no: at + 1, hidden: false, cells, faults: [] }] : [],
  ),
  hiddenColumns: [],
  merges: [],
  ...more,
});
export const bookWith = (...rows: readonly (readonly string[])[]): Book => ({ sheets: [sheetWith('表', rows)] });
