import type { Pool } from '#db/client.ts';
import { LOCK } from '#db/locks.ts';
import { maybeOne, one, sql } from '#db/sql.ts';
import type { LedgerPart } from '#features/study/ledger/parts.ts';
import type { LedgerAnchors } from '#ports/signing/ledger-anchors.ts';
import type { LedgerCheckpoints, MonthFacts } from '#ports/signing/ledger-checkpoints.ts';
import type { Signer } from '#ports/signing/signer.ts';
import { sha256In } from '#ports/storage/key.ts';
import { refuseBroken } from './check-month.ts';
import { movePart } from './move.ts';
import { ArchiveRefused, type PlannedMonth, refuseOpen } from './plan.ts';
import { type ArchiveFiles, writeBlocks, type WrittenMonth } from './write-blocks.ts';

/**
 * Closed months of the ledger into the storage: checked, written, read again, signed, and only then out of the
 * database. Cut off anywhere, what is not moved is still in the database; the next try finds blocks that were written
 * under their names, and takes the place of a checkpoint that came to nothing.
 */

export type ArchivePlaces = {
  /** Of the owner of the tables, with two connections. */
  pool: Pool;
  storage: ArchiveFiles;
  anchors: Pick<LedgerAnchors, 'latest'>;
  checkpoints: LedgerCheckpoints;
  signer: Signer;
};

const LAST = sql<{ checkpoint: string }>`SELECT checkpoint FROM "StudyArchive" ORDER BY "to" DESC LIMIT 1`;

const factsOf = ({ part, from, to }: LedgerPart, { entries, learners, blocks }: WrittenMonth, before: string) =>
  ({
    part,
    from: from?.toISOString() ?? null,
    to: to.toISOString(),
    entries,
    learners,
    blocks: blocks.map((block) => ({ key: block.key, sha256: sha256In(block.key), entries: block.entries })),
    before,
  }) satisfies MonthFacts;

const sign = async ({ checkpoints, signer }: ArchivePlaces, facts: MonthFacts): Promise<string> => {
  const { sha256 } = await checkpoints.write(signer, new Date(), facts);
  const there = await checkpoints.read(facts.part).catch(() => null);
  if (there?.sha256 !== sha256)
    throw new ArchiveRefused(`ledger/${facts.part}.json 的签名不被承认：签名私钥不在公钥清单里，请先启动一次服务。`);
  return sha256;
};

export const archiveMonth = async (places: ArchivePlaces, part: LedgerPart): Promise<WrittenMonth> => {
  const { pool, storage, anchors } = places;
  await refuseOpen(pool, part);
  const { anchor } = await anchors.latest();
  await refuseBroken(pool, { storage, anchor }, part);
  const month = await writeBlocks(pool, storage, part);
  const last = await maybeOne(pool, LAST);
  const checkpoint = await sign(places, factsOf(part, month, last?.checkpoint ?? ''));
  await movePart(pool, part, month, checkpoint);
  return month;
};

const TRY = sql<{ free: boolean }>`SELECT pg_try_advisory_lock(${LOCK.ledgerArchive}) AS free`;
/** One month after the other; `tell` hears of each that is done. */
export const archiveMonths = async (
  places: ArchivePlaces,
  months: readonly PlannedMonth[],
  tell: (part: LedgerPart, month: WrittenMonth) => void,
): Promise<void> => {
  const client = await places.pool.connect();
  try {
    if (!(await one(client, TRY)).free) throw new ArchiveRefused('另一个归档正在进行。');
    for (const { part } of months) tell(part, await archiveMonth(places, part));
  } finally {
    // The lock goes with its connection.
    client.release(true);
  }
};
