import type { Client } from '#db/client.ts';
import { many, one, sql } from '#db/sql.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import type { Checkpoint, LedgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { sha256In } from '#ports/storage/key.ts';
import { BlockFault, type BlockFiles, readBlock } from '#services/study/ledger-archive.ts';
import { findParts } from './parts.ts';
import type { Pass } from './scan.ts';

/**
 * Whether the months that were moved into the storage are what was signed of them: their list, and, where all of it is
 * read, each block and each entry.
 */

/**
 * unsigned: a checkpoint is not what was signed · gone: there is none · differs: the database lists other months or
 * blocks · lost: what was signed is neither archived nor in the database · missing, altered: a block · sums: what the
 * database keeps of the entries is not theirs.
 */
export type ArchiveFault = {
  file: string;
  how: 'unsigned' | 'gone' | 'differs' | 'lost' | 'missing' | 'altered' | 'sums';
};

type Month = { part: string; entries: number; checkpoint: string };
const MONTHS = sql<Month>`
  SELECT part, entries::float8 AS entries, checkpoint FROM "StudyArchive" ORDER BY "to"`;
type Block = { key: string; firstUserId: string; lastUserId: string; entries: number };
const blocksOf = (part: string) => sql<Block>`
  SELECT key, "firstUserId", "lastUserId", entries FROM "StudyArchiveBlock" WHERE part = ${part} ORDER BY no`;

const fileOf = (part: string): string => `ledger/${part}.json`;
const isListed = (signed: Checkpoint, month: Month, before: string, blocks: readonly Block[]): boolean =>
  signed.sha256 === month.checkpoint &&
  signed.before === before &&
  signed.entries === month.entries &&
  signed.blocks.length === blocks.length &&
  signed.blocks.every(({ key, sha256, entries }, n) => {
    const listed = blocks[n];
    return key === listed?.key && entries === listed.entries && sha256 === sha256In(key);
  });

const faultOfMonth = async (client: Client, checkpoints: LedgerCheckpoints, month: Month, before: string) => {
  const signed = await checkpoints.read(month.part).catch(() => 'unsigned' as const);
  if (signed === 'unsigned') return signed;
  if (signed === null) return 'gone';
  return isListed(signed, month, before, await many(client, blocksOf(month.part))) ? null : 'differs';
};

/** The list of months against what was signed. */
export const checkMonths = async (client: Client, checkpoints: LedgerCheckpoints): Promise<ArchiveFault[]> => {
  const months = await many(client, MONTHS);
  const faults: ArchiveFault[] = [];
  let before = '';
  for (const month of months) {
    const how = await faultOfMonth(client, checkpoints, month, before);
    if (how) faults.push({ file: fileOf(month.part), how });
    before = month.checkpoint;
  }
  // Signed, and then cut off before the month went: it is still here.
  const here = new Set([...months, ...(await findParts(client))].map(({ part }) => part));
  for (const part of await checkpoints.parts()) if (!here.has(part)) faults.push({ file: fileOf(part), how: 'lost' });
  return faults;
};

/** What the database keeps of archived entries, added up. */
type Sums = { entries: number; creditedSec: number; refusedSec: number; refusals: number; refusalSec: number };
const KEPT_SUMS = sql<Sums>`
  SELECT e.*, r.* FROM (
    SELECT coalesce(sum(entries), 0)::float8 AS entries, coalesce(sum("creditedSec"), 0)::float8 AS "creditedSec",
      coalesce(sum("refusedSec"), 0)::float8 AS "refusedSec" FROM "StudyArchiveEnd"
  ) e CROSS JOIN (
    SELECT count(*)::float8 AS refusals, coalesce(sum("refusedSec"), 0)::float8 AS "refusalSec"
    FROM "StudyArchiveRefusal"
  ) r`;
const addTo = (sums: Sums, { creditedSec, refusedSec, refusal }: SealedEntry): void => {
  sums.entries += 1;
  sums.creditedSec += creditedSec;
  sums.refusedSec += refusedSec;
  if (refusal === null) return;
  sums.refusals += 1;
  sums.refusalSec += refusedSec;
};

/** Whether its entries are those of the learners that it is looked up for. */
const isOfRange = (entries: readonly SealedEntry[], block: Block): boolean =>
  entries.length === block.entries &&
  entries[0]?.userId === block.firstUserId &&
  entries.at(-1)?.userId === block.lastUserId;

/** Reads every block, the next one while the last is looked at; each entry has to follow from the one before it. */
export const readMonths = async (client: Client, files: BlockFiles, pass: Pass): Promise<ArchiveFault[]> => {
  const faults: ArchiveFault[] = [];
  const sums: Sums = { entries: 0, creditedSec: 0, refusedSec: 0, refusals: 0, refusalSec: 0 };
  const read = (block: Block | undefined) =>
    block &&
    readBlock(files, block.key).catch((error: unknown) =>
      error instanceof BlockFault ? error : new BlockFault(block.key, 'altered'),
    );
  for (const { part } of await many(client, MONTHS)) {
    const blocks = await many(client, blocksOf(part));
    let next = read(blocks[0]);
    for (const [n, block] of blocks.entries()) {
      const entries = await next;
      next = read(blocks[n + 1]);
      if (entries instanceof BlockFault) faults.push({ file: block.key, how: entries.how });
      if (!entries || entries instanceof BlockFault) continue;
      if (!isOfRange(entries, block)) faults.push({ file: fileOf(part), how: 'differs' });
      for (const entry of entries) {
        pass.takeEntry(entry);
        addTo(sums, entry);
      }
      await pass.settle(client);
    }
  }
  const kept = await one(client, KEPT_SUMS);
  const isKept = (Object.keys(sums) as (keyof Sums)[]).every((name) => kept[name] === sums[name]);
  return faults.length === 0 && !isKept ? [{ file: 'StudyArchiveEnd, StudyArchiveRefusal', how: 'sums' }] : faults;
};
