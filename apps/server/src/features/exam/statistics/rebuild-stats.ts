import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Client, Pool } from '#db/client.ts';
import { withLease } from '#db/lease.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import type { Reading } from '#db/reading/reading.ts';
import { inSnapshot, inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { KeptAttempt } from '#domain/exam/statistics/counted-attempt.ts';
import { addSums } from '#domain/exam/statistics/add-sums.ts';
import { count, noSums, type StatSums } from '#domain/exam/statistics/item-stats.ts';
import { addToItemStats, FOLDED, lockStats, subtractFromItemStats } from '#services/exam/item-stats.ts';
import { counted, keptAttempts } from '#services/exam/kept-attempts.ts';
import { addToRows, sumsOf } from '#services/exam/stat-rows.ts';

/** Counting a paper again, while attempts go on being counted and taken away. */

const BATCH = 100;
type Progress = (done: number) => Promise<void>;

/** Those that stand otherwise than they should: undecided, counted and not the first, or the first and left out. */
const WRONG = (paperId: string) => sql<{ id: string; folded: number }>`
  SELECT a.id, a.folded FROM "Attempt" a CROSS JOIN LATERAL (
    SELECT f.id FROM "Attempt" f
    WHERE f."userId" = a."userId" AND f."paperId" = a."paperId" AND f.round = a.round
      AND f.status <> ${lit(ATTEMPT.void)}
    ORDER BY f.no LIMIT 1
  ) first
  WHERE a."paperId" = ${paperId}::uuid AND a.status = ${lit(ATTEMPT.graded)}
    AND a.folded <> CASE WHEN first.id = a.id THEN 1 ELSE 2 END
  ORDER BY a.id LIMIT ${lit(BATCH)}`;
const open = (attemptIds: readonly string[]) => sql`
  UPDATE "Attempt" SET folded = ${lit(FOLDED.open)}
    WHERE id = ANY(${attemptIds}::uuid[]) AND folded <> ${lit(FOLDED.open)}`;

const decideAll = async (pool: Pool, paperId: string, signal: AbortSignal): Promise<void> => {
  for (let left = true; left;) {
    signal.throwIfAborted();
    left = await inTransaction(pool, async (client) => {
      await lockStats(client, [paperId]);
      const wrong = await many(client, WRONG(paperId));
      const ids = wrong.map(({ id }) => id);
      await subtractFromItemStats(client, ids);
      await run(client, open(ids));
      await addToItemStats(client, ids);
      return ids.length === BATCH;
    });
  }
};

/** What the counted attempts come to and what the rows say, both of the same moment. */
const readBoth = async (client: Client, paperId: string, signal: AbortSignal, progress: Progress) => {
  const sums = noSums();
  const which = sql`a."paperId" = ${paperId}::uuid AND a.folded = ${lit(FOLDED.counted)}`;
  await run(client, sql`DECLARE attempts NO SCROLL CURSOR FOR ${keptAttempts(which)}`);
  for (let done = 0; ;) {
    signal.throwIfAborted();
    const some = await many(client, sql<KeptAttempt>`FETCH ${lit(BATCH)} FROM attempts`);
    for (const attempt of await counted(client, some)) count(sums, attempt, 1);
    done += some.length;
    await progress(done);
    if (some.length < BATCH) return { sums, rows: await sumsOf(client, paperId, null) };
  }
};

const correction = (reading: Reading, paperId: string, signal: AbortSignal, progress: Progress): Promise<StatSums> =>
  reading.from((pool) =>
    inSnapshot(pool, async (client) => {
      const { sums, rows } = await readBoth(client, paperId, signal, progress);
      return addSums(sums, rows, -1);
    }),
  );

/**
 * Makes the rows what the attempts come to. It counts aside, from a snapshot, and learns by how much the rows of that
 * snapshot were wrong; by so much it corrects the rows as they are in the end. Sums add up in any order, so what came
 * in or went out meanwhile is neither lost nor there twice, and no caller waits while it counts.
 * False when another is at it: two corrections of the same fault would be a fault again, so a run that lost its lease
 * writes nothing.
 */
export const rebuildStats = async (
  { pool, reading }: Pick<Deps, 'pool' | 'reading'>,
  paperId: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<boolean> => {
  await decideAll(pool, paperId, signal);
  const { taken } = await withLease(pool, `stats-rebuild-${paperId}`, async (lost, fence) => {
    const wrong = await correction(reading, paperId, AbortSignal.any([signal, lost]), progress);
    await inTransaction(pool, async (client) => {
      await fence(client);
      await lockStats(client, [paperId]);
      await addToRows(client, paperId, wrong);
    });
  });
  return taken;
};
