import { TOTAL_MOST } from '@zhibiao/contract/core/limits';

/** A list's total as people read it: beyond what is counted it is "at least". */
export const totalText = (total: number): string => (total > TOTAL_MOST ? `${TOTAL_MOST}+` : String(total));

/** Its pages, of which there are at least so many when the list was not counted to its end. */
export const pagesText = (total: number, pageSize: number): string => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return total > TOTAL_MOST ? `${pages - 1}+` : String(pages);
};
