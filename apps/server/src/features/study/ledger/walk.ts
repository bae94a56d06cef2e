import { lit, many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { type Break, type ChainHead, conclude, follow, type Following, pinnedAt } from '#domain/number/chain.ts';
import { followLedger, type SealedEntry } from '#domain/study/ledger.ts';
import { eachPage } from '#lib/batches.ts';
import { archivedEntries, BlockFault, type BlockFiles } from '#services/study/ledger-archive.ts';
import { SEALED_FIELDS } from './blocks.ts';

const PAGE = 2_000;
const selectEntries = (userId: string, after: number) => sql<SealedEntry>`
  SELECT ${SEALED_FIELDS} FROM "StudySegment" s WHERE s."userId" = ${userId} AND s."chainSeq" > ${after}
  ORDER BY s."chainSeq" LIMIT ${lit(PAGE)}`;
const selectHead = (userId: string) => sql<ChainHead>`
  SELECT "chainSeq" AS seq, "chainHash" AS hash FROM "StudyClock" WHERE "userId" = ${userId}`;
const selectEnd = (userId: string) => sql<ChainHead>`
  SELECT "chainSeq" AS seq, hash FROM "StudyArchiveEnd" WHERE "userId" = ${userId}`;

/** Null where a block cannot be read: which one is reported by itself, and the chain is followed from what is kept. */
const readArchived = (on: Queryable, files: BlockFiles, userId: string): Promise<SealedEntry[] | null> =>
  archivedEntries(on, files, userId).catch((error: unknown) => {
    if (error instanceof BlockFault) return null;
    throw error;
  });

/** What is archived and what is in the database, in the order of the chain: of one moment or two, they may overlap. */
async function* entriesOf(on: Queryable, userId: string, archived: readonly SealedEntry[], from: number) {
  let next = 0;
  const read = (last?: SealedEntry) => many(on, selectEntries(userId, last?.chainSeq ?? from));
  for await (const entries of eachPage(PAGE, read))
    for (const entry of entries) {
      for (let one = archived[next]; one && one.chainSeq < entry.chainSeq; one = archived[next]) {
        yield one;
        next += 1;
      }
      yield entry;
    }
  yield* archived.slice(next);
}

/** The end that is kept has to be that of what was archived. */
const endFault = (archived: readonly SealedEntry[], end: ChainHead | null): Break | null => {
  const last = archived.at(-1);
  const isThat = last ? end?.seq === last.chainSeq && end.hash === last.hash : end === null;
  return isThat ? null : { seq: (last?.chainSeq ?? 0) + 1, how: 'relinked' };
};

/**
 * What is wrong with one learner's chain, from its beginning, wherever it lies; null when it is whole. `pinned`: its
 * end as it was last anchored. Within a snapshot: learners go on studying.
 */
export const walkChain = async (
  on: Queryable,
  files: BlockFiles,
  userId: string,
  pinned: ChainHead | null,
): Promise<Break | null> => {
  const head = await maybeOne(on, selectHead(userId));
  const end = await maybeOne(on, selectEnd(userId));
  const archived = await readArchived(on, files, userId);
  const begun = follow(pinnedAt(pinned));
  let chain: Following = archived === null && end ? { ...begun, at: end } : begun;
  for await (const entry of entriesOf(on, userId, archived ?? [], chain.at.seq)) {
    chain = followLedger(chain, entry);
    if (chain.fault) return chain.fault;
  }
  if (chain.at.seq === 0 && (head?.seq ?? 0) > 0) return { seq: 1, how: 'missing' };
  return conclude(chain, head) ?? (archived && endFault(archived, end));
};
