import { lit, many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { type Break, type ChainHead, conclude, follow, pinnedAt } from '#domain/number/chain.ts';
import { followLedger, type SealedEntry } from '#domain/study/ledger.ts';
import { eachPage } from '#lib/batches.ts';
import { SEALED_FIELDS } from './blocks.ts';

const PAGE = 2_000;
const selectEntries = (userId: string, after: number) => sql<SealedEntry>`
  SELECT ${SEALED_FIELDS} FROM "StudySegment" s WHERE s."userId" = ${userId} AND s."chainSeq" > ${after}
  ORDER BY s."chainSeq" LIMIT ${lit(PAGE)}`;
const selectHead = (userId: string) => sql<ChainHead>`
  SELECT "chainSeq" AS seq, "chainHash" AS hash FROM "StudyClock" WHERE "userId" = ${userId}`;

/**
 * What is wrong with one learner's chain, from its beginning; null when it is whole. `pinned`: its end as it was last
 * anchored. Within a snapshot: learners go on studying.
 */
export const walkChain = async (on: Queryable, userId: string, pinned: ChainHead | null): Promise<Break | null> => {
  const head = await maybeOne(on, selectHead(userId));
  let chain = follow(pinnedAt(pinned));
  const read = (last?: SealedEntry) => many(on, selectEntries(userId, last?.chainSeq ?? 0));
  for await (const entries of eachPage(PAGE, read)) {
    chain = entries.reduce(followLedger, chain);
    if (chain.fault) return chain.fault;
  }
  if (chain.at.seq === 0 && (head?.seq ?? 0) > 0) return { seq: 1, how: 'missing' };
  return conclude(chain, head);
};
