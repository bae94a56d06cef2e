import { copy } from '@zhibiao/contract/copy';
import { refused } from '#errors.ts';

const DEPTH = 12;

/** Refuses what no field can mean and the database cannot hold: NUL, lone surrogates, bottomless nesting. */
export const rejectUnstorable = (value: unknown, depth = 0): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw refused(copy.badInput);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEPTH) throw refused(copy.badInput);
  for (const [key, entry] of Object.entries(value)) {
    rejectUnstorable(key, depth + 1);
    rejectUnstorable(entry, depth + 1);
  }
};
