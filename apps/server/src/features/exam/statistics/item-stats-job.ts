import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { addToItemStats, FOLDED } from '#services/exam/item-stats.ts';

const BATCH = 100;
const BATCHES = 3;
const PENDING = sql<{ id: string }>`
  SELECT id FROM "Attempt" WHERE status = ${lit(ATTEMPT.graded)} AND folded = ${lit(FOLDED.open)}
    ORDER BY id LIMIT ${lit(BATCH)}`;

/** Brings graded attempts into the statistics, a few at a time; handing in never waits for it. */
export const aggregatePending = async ({ pool }: { pool: Pool }): Promise<number> => {
  let done = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const ids = (await many(pool, PENDING)).map(({ id }) => id);
    if (ids.length > 0) done += await inTransaction(pool, (client) => addToItemStats(client, ids));
    if (ids.length < BATCH) break;
  }
  return done;
};

export const itemStatsJob: Job = {
  name: 'item-stats',
  title: '统计题目与试卷',
  everyMs: 60_000,
  run: aggregatePending,
};
