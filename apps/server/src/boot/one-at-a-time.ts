import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#db/client.ts';
import { withLease } from '#db/lease.ts';

const TRY_EVERY_MS = 200;

/** Waits until no other replica does what has this name, then does it. */
export const oneAtATime = async <T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const outcome = await withLease(pool, name, work);
    if (outcome.taken) return outcome.value;
    await sleep(TRY_EVERY_MS);
  }
};
