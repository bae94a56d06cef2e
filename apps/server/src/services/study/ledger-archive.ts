import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { columnTypes, identifier, joined, manyIn, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Tx } from '#db/client.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import { sha256In } from '#ports/storage/key.ts';
import type { Storage } from '#ports/storage/storage.ts';

/**
 * Entries of months that were moved into the storage, in blocks: gzipped lines of JSON, an entry each, in the order of
 * learner and number. Which block holds whom stands in "StudyArchiveBlock"; what was signed of them, in a checkpoint.
 */

export type BlockFiles = Pick<Storage, 'read'>;

/** A block that is not there, or is not what its name says. */
export class BlockFault extends Error {
  readonly key: string;
  readonly how: 'missing' | 'altered';
  constructor(key: string, how: 'missing' | 'altered') {
    super(`block ${key} of the study ledger is ${how}`);
    this.key = key;
    this.how = how;
  }
}

/** Each line begins with whose it is. */
const beginOf = (userId: string): string => `{"userId":"${userId}"`;
export const lineOf = ({ userId, ...entry }: SealedEntry): string => `${JSON.stringify({ userId, ...entry })}\n`;
const entryOf = (line: string): SealedEntry => JSON.parse(line) as SealedEntry;

const unzipped = promisify(gunzip);
const linesOf = async (files: BlockFiles, key: string): Promise<string[]> => {
  const bytes = await files.read(key).catch(() => {
    throw new BlockFault(key, 'missing');
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256In(key)) throw new BlockFault(key, 'altered');
  return (await unzipped(bytes)).toString('utf8').split('\n').slice(0, -1);
};
/** All entries of a block. Throws a `BlockFault`. */
export const readBlock = async (files: BlockFiles, key: string): Promise<SealedEntry[]> =>
  (await linesOf(files, key)).map(entryOf);

type Span = { from: Date; to: Date };
/** The latest month first. */
const findBlocks = (userId: string, { from, to }: Span) => sql<{ key: string }>`
  SELECT b.key FROM "StudyArchiveBlock" b JOIN "StudyArchive" a ON a.part = b.part
  WHERE ${userId}::uuid BETWEEN b."firstUserId" AND b."lastUserId"
    AND a."to" > ${from} AND coalesce(a."from", '-infinity') <= ${to}
  ORDER BY a."to" DESC, b.no DESC`;
const EVER: Span = { from: new Date(0), to: new Date(8.64e15) };

/** A learner's archived entries, block by block, from the latest month on. Throws a `BlockFault`. */
export async function* archivedBlocks(
  on: Queryable | Tx,
  files: BlockFiles,
  userId: string,
  span: Span = EVER,
): AsyncGenerator<SealedEntry[]> {
  const begin = beginOf(userId);
  for (const { key } of await manyIn(on, findBlocks(userId, span)))
    yield (await linesOf(files, key)).filter((line) => line.startsWith(begin)).map(entryOf);
}

/** All of them, or those of months that have something of a span; in their order. */
export const archivedEntries = async (
  on: Queryable | Tx,
  files: BlockFiles,
  userId: string,
  span?: Span,
): Promise<SealedEntry[]> => {
  const entries: SealedEntry[] = [];
  for await (const some of archivedBlocks(on, files, userId, span)) for (const entry of some) entries.push(entry);
  return entries.sort((a, b) => a.chainSeq - b.chainSeq);
};

const COLUMNS = {
  uuid: ['userId', 'sessionId', 'lid', 'lessonId'],
  int: ['chainSeq', 'from', 'to', 'wallMs', 'creditedSec', 'refusedSec', 'grantedSec', 'spanMs', 'ageMs'],
  text: ['refusal'],
  timestamptz: ['at'],
} as const;
const NAMES = joined(Object.values(COLUMNS).flat().map(identifier), ', ');
/** A learner's ledger with entries of it that were read from the archive, as a table. */
export const ledgerWith = (userId: string, archived: readonly SealedEntry[]): Statement => sql`(
  SELECT ${NAMES} FROM "StudyLedger" WHERE "userId" = ${userId}
  UNION ALL
  SELECT ${NAMES} FROM json_to_recordset(${JSON.stringify(
    archived.map(({ atMs, ...entry }) => ({ ...entry, at: new Date(atMs).toISOString() })),
  )}::json) AS e(${columnTypes(COLUMNS)})
)`;
