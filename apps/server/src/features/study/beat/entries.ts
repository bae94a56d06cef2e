import { identifier, joined, sql, type Statement } from '#db/sql.ts';
import type { SealedEntry } from '#domain/study-ledger.ts';

export const timestampOf = (ms: number | null): Statement => sql`to_timestamp(${ms}::float8 / 1000)`;

/** What differs between the entries of one beat. */
const FIELDS = [
  ['chainSeq', sql`int`],
  ['seq', sql`int`],
  ['from', sql`int`],
  ['to', sql`int`],
  ['wallMs', sql`int`],
  ['creditedSec', sql`int`],
  ['refusedSec', sql`int`],
  ['refusal', sql`text`],
  ['gap', sql`boolean`],
  ['seal', sql`int`],
  ['prevHash', sql`text`],
  ['hash', sql`text`],
] as const satisfies (readonly [keyof SealedEntry, Statement])[];
const COLUMNS = joined(
  FIELDS.map(([field]) => identifier(field)),
  ', ',
);

/** The rows of `e`, one an entry. */
const rowsOf = (entries: readonly SealedEntry[]): Statement => {
  const [entry] = entries;
  return entries.length === 1 && entry
    ? sql`(SELECT ${joined(
        FIELDS.map(([field, type]) => sql`${entry[field]}::${type}`),
        ', ',
      )}) e`
    : sql`unnest(${joined(
        FIELDS.map(([field, type]) => sql`${entries.map((e) => e[field])}::${type}[]`),
        ', ',
      )}) e`;
};

/**
 * Puts the entries of one beat into the ledger, for the learner whose row the statement's `clock` has changed: without
 * that there is none, and nothing is put in. Two texts, one for a single entry and one for several.
 */
export const insertEntries = (entries: readonly SealedEntry[]): Statement => {
  const [first] = entries;
  if (!first) throw new Error('no entries');
  return sql`
    INSERT INTO "StudySegment" ("userId", "sessionId", lid, "lessonId", at, ${COLUMNS})
    SELECT "userId", ${first.sessionId}::uuid, ${first.lid}::uuid, ${first.lessonId}::uuid, ${timestampOf(first.atMs)},
      e.*
    FROM clock, ${rowsOf(entries)}`;
};
