import { copy } from '@zhibiao/contract/core/copy';
import { storableText } from '@zhibiao/contract/core/storable';
import { refused } from '#errors.ts';

const DEPTH = 12;

/** What was sent, without what the database cannot hold; bottomless nesting, which no field means, is refused. */
export const storable = <T>(value: T, depth = 0): T => {
  if (typeof value === 'string') return storableText(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH) throw refused(copy.badInput);
  if (Array.isArray(value)) return value.map((entry) => storable<unknown>(entry, depth + 1)) as T;
  const entries = Object.entries(value).map(([key, entry]) => [storableText(key), storable<unknown>(entry, depth + 1)]);
  return Object.fromEntries(entries) as T;
};
