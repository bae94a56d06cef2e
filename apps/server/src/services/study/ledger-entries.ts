import { columnTypes, identifier, joined, many, maybeOne, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { headAfter, seal, type SealedEntry, type UnsealedEntry } from '#domain/study/ledger.ts';
import type { StudyStretch } from '#domain/study/stretches.ts';
import { epochMs } from './study-sql.ts';

/**
 * How entries come into the ledger. The stretch that goes on stands in the learner's clock (`open…`), under no number
 * yet; whatever adds an entry closes it first, so that its number is always the next one: "StudyLedger" shows it there.
 */

export const timestampOf = (ms: Statement): Statement => sql`to_timestamp(${ms} / 1000)`;

const COLUMNS = {
  uuid: ['userId', 'sessionId', 'lid', 'lessonId', 'ref'],
  int: [
    'chainSeq',
    'seq',
    'beats',
    'rate',
    'from',
    'to',
    'creditedSec',
    'refusedSec',
    'spanMs',
    'ageMs',
    'kind',
    'grantedSec',
    'seal',
  ],
  text: ['refusal', 'link'],
  boolean: ['gap'],
} as const satisfies Record<string, readonly (keyof SealedEntry)[]>;
const NAMES = Object.values(COLUMNS).flat().map(identifier);
const ENTRY = columnTypes({ ...COLUMNS, bytea: ['digest'], timestamptz: ['at'] });
const INSERT = sql`INSERT INTO "StudySegment" (${joined(NAMES, ', ')}, digest, at)`;
const VALUES = joined(
  NAMES.map((name) => sql`e.${name}`),
  ', ',
);

/** The row of an entry, as JSON. */
export const entryRow = ({ hash, prevHash: _, wallMs: __, atMs, ...entry }: SealedEntry) => ({
  ...entry,
  digest: `\\x${hash}`,
  at: new Date(atMs).toISOString(),
});

/**
 * Puts entries into the ledger, for the learners whose rows the statement's `clock` has changed: without that there is
 * none, and nothing is put in.
 */
export const insertEntries = (entries: readonly SealedEntry[]): Statement => sql`
  ${INSERT}
  SELECT ${VALUES}, e.digest, e.at
  FROM clock JOIN json_to_recordset(${JSON.stringify(entries.map(entryRow))}::json) AS e(${ENTRY}) USING ("userId")`;

/** For `columnTypes` of the rows that set what is open. */
export const OPEN_TYPES = { json: ['open'], float8: ['openAtMs'] } as const;
export const openRow = (open: StudyStretch | null): Record<keyof typeof NOTHING_OPEN, unknown> => {
  if (!open) return NOTHING_OPEN;
  const { atMs, ...fields } = open;
  return { open: fields, openAtMs: atMs };
};
const NOTHING_OPEN = { open: null, openAtMs: null };
/** SET of a clock, from the rows `b`. */
export const SET_OPEN = sql`open = b.open, "openAt" = ${timestampOf(sql`b."openAtMs"`)}`;
const CLOSED = sql`open = NULL, "openAt" = NULL`;
/** Of clock `c`, as JSON; null where nothing is open. */
export const OPEN_STRETCH = sql`
  CASE WHEN c."openAt" IS NOT NULL
    THEN c.open::jsonb || jsonb_build_object('atMs', ${epochMs(sql`c."openAt"`)}) END`;

/** A learner's clock as whoever adds to the ledger finds it. */
export type LedgerClock = {
  userId: string;
  version: number;
  chainSeq: number;
  chainHash: string;
  open: StudyStretch | null;
  nowMs: number;
};
const clocks = (which: Statement) => sql<LedgerClock>`
  SELECT c."userId", c.version, c."chainSeq", c."chainHash", ${OPEN_STRETCH} AS open,
    ${epochMs(sql`clock_timestamp()`)} AS "nowMs"
  FROM "StudyClock" c ${which}`;
/** First of all that is held: a beat under way is decided again, on what this leaves behind. */
export const holdClock = (on: Queryable, userId: string): Promise<LedgerClock | null> =>
  maybeOne(on, clocks(sql`WHERE c."userId" = ${userId} FOR UPDATE`));
/** Of clocks that nothing was reported to for so long, some whose stretch is open. */
export const findSilent = (on: Queryable, silentMs: number, most: number): Promise<LedgerClock[]> =>
  many(
    on,
    clocks(sql`
      WHERE c."openAt" < clock_timestamp() - ${silentMs} * interval '1 millisecond' LIMIT ${most}::int`),
  );

/** What is to stand behind the open stretch. */
type Added = UnsealedEntry & Partial<Pick<SealedEntry, 'kind' | 'ref' | 'grantedSec' | 'link'>>;
type Addition = { clock: Omit<LedgerClock, 'nowMs'>; added?: readonly Added[] };
const ADDITION = columnTypes({ uuid: ['userId'], int: ['version', 'chainSeq'], text: ['chainHash'] });

const addTo = (heads: readonly object[], entries: readonly SealedEntry[]) => sql`
  WITH clock AS (
    UPDATE "StudyClock" c
    SET "chainSeq" = b."chainSeq", "chainHash" = b."chainHash", version = c.version + 1, ${CLOSED}
    FROM json_to_recordset(${JSON.stringify(heads)}::json) AS b(${ADDITION})
    WHERE c."userId" = b."userId" AND c.version = b.version
    RETURNING c."userId"
  )
  ${insertEntries(entries)}`;

/**
 * Closes what is open in these clocks and puts more entries behind it, of those clocks that are as they were read.
 * Answers how many entries were written.
 */
export const addEntries = (on: Queryable, additions: readonly Addition[]): Promise<number> => {
  const heads: object[] = [];
  const all: SealedEntry[] = [];
  for (const { clock, added = [] } of additions) {
    const { userId, version, chainSeq, chainHash, open } = clock;
    const head: ChainHead = { seq: chainSeq, hash: chainHash };
    const entries = seal(head, userId, [...(open ? [open] : []), ...added]);
    const end = headAfter(head, entries);
    heads.push({ userId, version, chainSeq: end.seq, chainHash: end.hash });
    all.push(...entries);
  }
  return run(on, addTo(heads, all));
};

/** So that what is open now has its number for good, and grows no more: within a transaction, which holds the clock. */
export const closeStretch = async (on: Queryable, userId: string): Promise<void> => {
  const clock = await holdClock(on, userId);
  if (clock?.open) await addEntries(on, [{ clock }]);
};
