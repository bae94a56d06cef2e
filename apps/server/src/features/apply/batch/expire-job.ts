import { BATCH, BATCH_ITEM, TRIAL_HOURS } from '@zhibiao/contract/certificate/staff-batch';
import type { Deps } from '#deps.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import type { BatchSample } from './samples.ts';

const EXPIRE = sql<{ samples: BatchSample[] }>`
  WITH old AS (
    UPDATE "CertBatch" b SET status = ${lit(BATCH.cancelled)}, version = version + 1,
      "finishedAt" = clock_timestamp(), samples = '[]'
    FROM (
      SELECT id, samples FROM "CertBatch" WHERE status = ${lit(BATCH.tried)}
        AND "createdAt" < clock_timestamp() - interval ${lit(`${TRIAL_HOURS} hours`)} LIMIT 100 FOR UPDATE SKIP LOCKED
    ) was
    WHERE b.id = was.id RETURNING b.id, was.samples
  ), freed AS (
    UPDATE "CertBatchItem" i SET state = ${lit(BATCH_ITEM.skipped)}, reason = '试制已取消'
    FROM old WHERE i."batchId" = old.id AND i.state = ${lit(BATCH_ITEM.open)}
  )
  SELECT samples FROM old`;

/** Trials that staff did not confirm in time: their people are free again, and what was drawn of them goes. */
export const expireBatches = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  const old = await many(pool, EXPIRE);
  for (const { key } of old.flatMap(({ samples }) => samples)) await storage.remove(key);
  return old.length;
};

export const expireBatchesJob: Job = {
  name: 'expire-batches',
  title: '取消过期的试制批次',
  everyMs: 10 * 60_000,
  run: expireBatches,
};
