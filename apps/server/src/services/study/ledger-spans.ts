import { sql, type Statement } from '#db/sql.ts';
import { epochMs } from './study-sql.ts';

/** Which time the entries of the ledger speak of. */

/** Of entry `s`: where its span begins and ends, as domain/study/grant-span.ts says of what it is given. */
export const SPAN_UNTIL = sql`(s.at - coalesce(s."ageMs", 0) * interval '1 millisecond')`;
export const SPAN_FROM = sql`(${SPAN_UNTIL} - coalesce(s."spanMs", (s."refusedSec" + s."creditedSec") * 1000)
  * interval '1 millisecond')`;

/** Whole milliseconds: a fraction of one would cost a second where seconds are counted. */
const wholeMs = (at: Statement): Statement => sql`round(${epochMs(at)})`;
/** Entries with what is known of their sessions. */
export const spanned = (entries: Statement): Statement =>
  sql`${entries} s LEFT JOIN "StudySession" o ON o.id = s."sessionId"`;
/** `Paid` of the domain, of entry `s`. */
export const PAID = sql`s."creditedSec", coalesce(s."wallMs", 0) AS "wallMs", s."spanMs", s."ageMs",
  ${wholeMs(sql`s.at`)} AS "atMs"`;
/**
 * `Refused` of the domain, of entry `s` with its session `o`: without one it is unknown since when it was open, and
 * nothing is free of an entry that has no span.
 */
export const REFUSED = sql`${PAID}, s."chainSeq", s."from", s."to", s."refusedSec",
  ${wholeMs(sql`coalesce(o."startedAt", s.at)`)} AS "sinceMs"`;

/** A person's ledgers: their own, and those of accounts that were merged into theirs. */
export const ledgersOf = (userId: string): Statement<{ id: string }> => sql<{ id: string }>`
  SELECT id FROM "User" WHERE id = ${userId} OR "mergedIntoId" = ${userId}`;
