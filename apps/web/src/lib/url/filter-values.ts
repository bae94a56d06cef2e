import { allOf, type CodeOf } from '@zhibiao/contract/core/codes';

/** What an address says of a filter, which anybody may have typed: whatever is none filters nothing. */

/** The code that it names. */
export const filterCode = <E extends Record<string, number>>(enumeration: E, text: string): CodeOf<E> | undefined =>
  allOf(enumeration).find((code) => String(code) === text);

/** The day that it names, if there is such a day. */
export const filterDay = (text: string): string | undefined => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`) ? text : undefined;
};
