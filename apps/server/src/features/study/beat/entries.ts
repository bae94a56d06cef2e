import { columnTypes, identifier, joined, sql, type Statement } from '#db/sql.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';

export const timestampOf = (ms: Statement): Statement => sql`to_timestamp(${ms} / 1000)`;

const COLUMNS = {
  uuid: ['userId', 'sessionId', 'lid', 'lessonId'],
  int: ['chainSeq', 'seq', 'from', 'to', 'wallMs', 'creditedSec', 'refusedSec', 'spanMs', 'ageMs', 'seal'],
  text: ['refusal', 'prevHash', 'hash'],
  boolean: ['gap'],
} as const satisfies Record<string, readonly (keyof SealedEntry)[]>;
const NAMES = Object.values(COLUMNS).flat().map(identifier);
const ENTRY = columnTypes({ ...COLUMNS, float8: ['atMs'] });
const INSERT = sql`INSERT INTO "StudySegment" (${joined(NAMES, ', ')}, at)`;
const VALUES = joined(
  NAMES.map((name) => sql`e.${name}`),
  ', ',
);

/**
 * Puts entries into the ledger, for the learners whose rows the statement's `clock` has changed: without that there is
 * none, and nothing is put in.
 */
export const insertEntries = (entries: readonly SealedEntry[]): Statement => sql`
  ${INSERT}
  SELECT ${VALUES}, ${timestampOf(sql`e."atMs"`)}
  FROM clock JOIN json_to_recordset(${JSON.stringify(entries)}::json) AS e(${ENTRY}) USING ("userId")`;
