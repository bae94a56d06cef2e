import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { type Break, type ChainHead, conclude, follow, type Following, pinnedAt } from '#domain/number/chain.ts';
import { followLedger, type SealedEntry } from '#domain/study/ledger.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { epochMs } from '#services/study/study-sql.ts';

const PAGE = 2_000;
/** Each row with the head that the learner's clock has at the same moment: beats write both in one statement. */
const selectEntries = (userId: string, chainSeq: number) => sql<Row>`
  SELECT s."userId", s."chainSeq", s."sessionId", s.lid, s."lessonId", s.seq, s."from", s."to", s."wallMs",
    s."creditedSec", s."refusedSec", s.refusal, s.gap, s.kind, s.ref, s."grantedSec", s.link,
    s."spanMs", s."ageMs", s.seal,
    ${epochMs(sql`s.at`)} AS "atMs", s."prevHash", s.hash,
    c."chainSeq" AS "headSeq", c."chainHash" AS "headHash"
  FROM "StudySegment" s
  LEFT JOIN "StudyClock" c ON c."userId" = s."userId"
  WHERE (s."userId", s."chainSeq") > (${userId}::uuid, ${chainSeq}::int)
  ORDER BY s."userId", s."chainSeq" LIMIT ${lit(PAGE)}`;
/** Clocks that remember a chain, and whether anything is left of it. */
const selectHeads = (userId: string) => sql<{ userId: string; kept: boolean }>`
  SELECT c."userId", EXISTS (SELECT 1 FROM "StudySegment" s WHERE s."userId" = c."userId") AS kept
  FROM "StudyClock" c
  WHERE c."userId" > ${userId}::uuid AND c."chainSeq" > 0
  ORDER BY c."userId" LIMIT ${lit(PAGE)}`;

type Row = SealedEntry & { headSeq: number | null; headHash: string | null };
/** `end`: the last entry that follows from all before it. */
export type ChainVerdict = { userId: string; entries: number; end: ChainHead; fault: Break | null };
type Open = { userId: string; entries: number; chain: Following; head: ChainHead | null };

const headOf = ({ headSeq, headHash }: Row): ChainHead | null =>
  headSeq === null || headHash === null ? null : { seq: headSeq, hash: headHash };
const close = ({ userId, entries, chain, head }: Open): ChainVerdict => ({
  userId,
  entries,
  end: chain.at,
  fault: conclude(chain, head),
});

async function* walkEntries(pool: Pool, pinnedOf: (userId: string) => ChainHead | null): AsyncGenerator<ChainVerdict> {
  let open: Open | null = null;
  let after: [string, number] = [FIRST_ID, 0];
  for (;;) {
    const rows = await many(pool, selectEntries(...after));
    for (const row of rows) {
      if (open && open.userId !== row.userId) {
        yield close(open);
        open = null;
      }
      const { userId, entries, chain }: Omit<Open, 'head'> = open ?? {
        userId: row.userId,
        entries: 0,
        chain: follow(pinnedAt(pinnedOf(row.userId))),
      };
      open = { userId, entries: entries + 1, chain: followLedger(chain, row), head: headOf(row) };
      after = [row.userId, row.chainSeq];
    }
    if (rows.length < PAGE) break;
  }
  if (open) yield close(open);
}

/** Chains of which nothing is left but what the clock remembers. */
async function* walkLost(pool: Pool): AsyncGenerator<ChainVerdict> {
  const read = (last?: { userId: string }) => many(pool, selectHeads(last?.userId ?? FIRST_ID));
  for await (const rows of eachPage(PAGE, read))
    for (const { userId, kept } of rows)
      if (!kept) yield { userId, entries: 0, end: { seq: 0, hash: '' }, fault: { seq: 1, how: 'missing' } };
}

/**
 * Every learner's chain from its beginning, in stretches; learners go on studying meanwhile. `pinnedOf`: its end as it
 * was last anchored.
 */
export async function* walkLedger(
  pool: Pool,
  pinnedOf: (userId: string) => ChainHead | null,
): AsyncGenerator<ChainVerdict> {
  yield* walkEntries(pool, pinnedOf);
  yield* walkLost(pool);
}
