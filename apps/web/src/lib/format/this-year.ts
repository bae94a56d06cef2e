import { SHANGHAI_MS } from './day-from-now.ts';

/** The year it is in Asia/Shanghai. */
export const thisYear = (): number => new Date(Date.now() + SHANGHAI_MS).getUTCFullYear();

/** Years that may be chosen: the one of an address among them, this one where it says none. */
export const yearOf = (text: string): number => (/^20\d\d$/.test(text) ? Number(text) : thisYear());
export const YEAR_CHOICES = Array.from({ length: 8 }, (_, back) => thisYear() - back).map((year) => ({
  value: year,
  label: `${year} 年`,
}));
