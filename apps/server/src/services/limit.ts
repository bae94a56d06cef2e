import type { Pool } from '#db/client.ts';
import { countHit } from '#db/limiter.ts';
import { type AppError, tooMany } from '#errors.ts';

type Limit = {
  max: number;
  windowSec: number;
  /** What is said beyond `max`, if something else than that it is too often. */
  refuse?: string | ((waitSec: number) => AppError);
};

/** Counts one on `key` and refuses beyond `max` within `windowSec`, which begins with the first. */
export const limit = async (pool: Pool, key: string, { max, windowSec, refuse }: Limit): Promise<void> => {
  const { count, waitSec } = await countHit(pool, key, windowSec);
  if (count > max) throw typeof refuse === 'function' ? refuse(waitSec) : tooMany(waitSec, refuse);
};
