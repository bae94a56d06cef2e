import { columnTypes, identifier, joined, sql, type Statement } from '#db/sql.ts';
import type { SealedEntry } from '#domain/study-ledger.ts';

export const timestampOf = (ms: Statement): Statement => sql`to_timestamp(${ms} / 1000)`;

const COLUMNS = {
  userId: 'uuid',
  chainSeq: 'int',
  sessionId: 'uuid',
  lid: 'uuid',
  lessonId: 'uuid',
  seq: 'int',
  from: 'int',
  to: 'int',
  wallMs: 'int',
  creditedSec: 'int',
  refusedSec: 'int',
  refusal: 'text',
  gap: 'boolean',
  seal: 'int',
  prevHash: 'text',
  hash: 'text',
} as const satisfies Partial<Record<keyof SealedEntry, string>>;
const NAMES = Object.keys(COLUMNS).map(identifier);
const ENTRY = columnTypes({ ...COLUMNS, atMs: 'float8' });
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
