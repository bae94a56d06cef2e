import type { Pool } from '#db/client.ts';
import { CODE } from '@zhibiao/contract/core/envelope';
import { countHit, peek } from '#db/limiter.ts';
import { AppError, tooMany } from '#errors.ts';
import { counter } from '#lib/metrics.ts';

const refusals = counter('zhibiao_limiter_refusals_total', 'Calls refused because there were too many before them.');

type Limit = {
  max: number;
  windowSec: number;
  /** What is said beyond `max`, if something else than that it is too often. */
  refuse?: string | ((waitSec: number) => AppError);
};

/** Of what is looked for, only what is not there counts: guesses. After too many nothing is looked for any more. */
export const limitMisses = async <T>(
  pool: Pool,
  key: string,
  { max, windowSec }: Limit,
  look: () => Promise<T>,
): Promise<T> => {
  const { count, waitSec } = await peek(pool, key);
  if (count >= max) refusals.inc();
  if (count >= max) throw tooMany(waitSec);
  return look().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === CODE.missing) await countHit(pool, key, windowSec);
    throw error;
  });
};

/** Counts one on `key` and refuses beyond `max` within `windowSec`, which begins with the first. */
export const limit = async (pool: Pool, key: string, { max, windowSec, refuse }: Limit): Promise<void> => {
  const { count, waitSec } = await countHit(pool, key, windowSec);
  if (count > max) refusals.inc();
  if (count > max) throw typeof refuse === 'function' ? refuse(waitSec) : tooMany(waitSec, refuse);
};
