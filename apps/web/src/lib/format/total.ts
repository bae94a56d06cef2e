import { TOTAL_MOST } from '@zhibiao/contract/core/limits';

/** A list's total as people read it: beyond what is counted it is "at least". */
export const totalText = (total: number): string => (total > TOTAL_MOST ? `${TOTAL_MOST}+` : String(total));

/** Its pages, of which there are at least so many when the list was not counted to its end. */
export const pagesText = (total: number, pageSize: number): string => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return total > TOTAL_MOST ? `${pages - 1}+` : String(pages);
};

const NUMBERS_MOST = 7;
/** Of the pages of a list the first, the last and those around one: seven, between which at least two are left out. */
export const pageNumbers = (page: number, pages: number): number[] => {
  const isShort = pages <= NUMBERS_MOST;
  const from = isShort || page <= 4 ? 1 : Math.min(page - 1, pages - 4);
  const to = isShort || page >= pages - 3 ? pages : Math.max(page + 1, 5);
  return [...new Set([1, ...Array.from({ length: to - from + 1 }, (_, at) => from + at), pages])];
};
