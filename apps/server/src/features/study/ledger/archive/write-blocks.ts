import { gzipSync } from 'node:zlib';
import type { Client, Pool } from '#db/client.ts';
import { identifier, lit, many, raw, run, sql } from '#db/sql.ts';
import { inSnapshot } from '#db/transaction.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import type { LedgerPart } from '#features/study/ledger/parts.ts';
import { SEALED_FIELDS } from '#features/study/ledger/blocks.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { lineOf } from '#services/study/ledger-archive.ts';
import { ArchiveRefused } from './plan.ts';

/** The entries of a month into the storage, in blocks of whole learners as far as one fits into a block. */

const BLOCK_MOST = 50_000;
const PAGE = 5_000;

type WrittenBlock = { key: string; firstUserId: string; lastUserId: string; entries: number };
export type ArchiveFiles = Pick<Storage, 'put' | 'read'>;

/** In one pass over the table, which PostgreSQL sorts beside it; a page of it at a time. */
async function* entriesOf(client: Client, { table }: LedgerPart): AsyncGenerator<SealedEntry> {
  await run(client, raw('SET LOCAL cursor_tuple_fraction = 1'));
  await run(
    client,
    sql`DECLARE entries NO SCROLL CURSOR FOR
      SELECT ${SEALED_FIELDS} FROM ${identifier(table)} s ORDER BY s."userId", s."chainSeq"`,
  );
  for (;;) {
    const page = await many(client, sql<SealedEntry>`FETCH ${lit(PAGE)} FROM entries`);
    yield* page;
    if (page.length < PAGE) return;
  }
}

/** Runs of entries of one learner, each as long as a block at the most. */
async function* runsOf(entries: AsyncIterable<SealedEntry>): AsyncGenerator<SealedEntry[]> {
  let of: SealedEntry[] = [];
  for await (const entry of entries) {
    if (of.length === BLOCK_MOST || (of[0] && of[0].userId !== entry.userId)) {
      yield of;
      of = [];
    }
    of.push(entry);
  }
  if (of.length > 0) yield of;
}

/** What was written is read again. */
const store = async (files: ArchiveFiles, entries: readonly SealedEntry[]): Promise<WrittenBlock[]> => {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return [];
  const bytes = gzipSync(entries.map(lineOf).join(''));
  const key = await files.put(bytes, 'gz', 'private');
  const there = await files.read(key).catch(() => null);
  if (!there?.equals(bytes)) throw new ArchiveRefused(`存储中的 ${key} 读出来的不是写进去的，没有移走任何记录。`);
  return [{ key, firstUserId: first.userId, lastUserId: last.userId, entries: entries.length }];
};

export type WrittenMonth = { blocks: WrittenBlock[]; entries: number; learners: number };
export const writeBlocks = (pool: Pool, files: ArchiveFiles, part: LedgerPart): Promise<WrittenMonth> =>
  inSnapshot(pool, async (client) => {
    const month: WrittenMonth = { blocks: [], entries: 0, learners: 0 };
    let block: SealedEntry[] = [];
    let last = '';
    for await (const of of runsOf(entriesOf(client, part))) {
      const userId = of[0]?.userId ?? '';
      if (userId !== last) month.learners += 1;
      last = userId;
      month.entries += of.length;
      if (block.length + of.length > BLOCK_MOST) {
        month.blocks.push(...(await store(files, block)));
        block = [];
      }
      for (const entry of of) block.push(entry);
    }
    month.blocks.push(...(await store(files, block)));
    return month;
  });
