import { createHash } from 'node:crypto';
import { type AuditField, SECRET } from '@zhibiao/contract/audit/words';
import { auditable } from './entry.ts';
import type { Canonical } from '#domain/text/canonical-json.ts';
import { maskEmail, maskMobile, maskName } from '#domain/text/masking.ts';

/** How a changed field stands in the log, by its name; what is not named here stands as it is. */
const MASKED: Record<string, (text: string) => string> = {
  mobile: maskMobile,
  contactMobile: maskMobile,
  email: maskEmail,
  contactEmail: maskEmail,
  realName: maskName,
};
const DIGESTED = new Set(['password', 'photo', 'idCard', 'secret', 'totp', 'token', 'answer', 'analysis', 'rubric']);
/** Longer text stands as its length and digest: the object's own history holds the words. */
const LONG = 500;

/** A field without a word in the log does not compile. */
export type FieldChanges = Partial<Record<AuditField, { from?: unknown; to?: unknown }>>;
type Worded<T> = { [K in keyof T]: K extends AuditField ? T[K] : 'has no word, see AuditField' };

/** Stands in for a long text: how long it is, and its SHA-256, so that two can be told apart. */
export const digestOf = (text: string): { chars: number; sha256: string } => ({
  chars: [...text].length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

const shown = (field: string, value: unknown): Canonical => {
  if (value === null || value === undefined) return null;
  if (DIGESTED.has(field)) return SECRET;
  if (typeof value !== 'string') return auditable(value);
  const mask = MASKED[field];
  if (mask) return mask(value);
  return value.length > LONG ? digestOf(value.toWellFormed()) : value.toWellFormed();
};

/** Changed fields without what the log may not hold. */
export const shownChanges = (changes: FieldChanges): Record<string, Canonical> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [field, { from: shown(field, from), to: shown(field, to) }]),
  );

/** The fields of `after` that differ from `before`, for a note. */
export const changesOf = <T extends Worded<T>>(before: Partial<T>, after: Partial<T>): FieldChanges =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, to]) => {
        const from = (before as Record<string, unknown>)[key];
        return to !== undefined && JSON.stringify(auditable(from)) !== JSON.stringify(auditable(to));
      })
      .map(([key, to]) => [key, { from: (before as Record<string, unknown>)[key], to }]),
  );
