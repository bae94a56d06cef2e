import { refused } from '#errors.ts';
import type { Book } from '#domain/table/book.ts';
import { readBook, WorkbookFault } from '#ports/workbook/workbook.ts';

/** What can be done about a workbook is said to the caller who sent it. */
export const plainly = (fault: unknown): never => {
  throw fault instanceof WorkbookFault ? refused(fault.message) : fault;
};

/** Empty rows between, titles and hidden rows do no harm: a file may have twice the rows that are taken of it. */
export const openBook = (bytes: Uint8Array, rowsTaken: number, read = readBook): Promise<Book> =>
  read(bytes, { maxRows: rowsTaken * 2 }).catch(plainly);
