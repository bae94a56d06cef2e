import { REVEALED_TOO_OFTEN, REVEALS } from '@zhibiao/contract/learner/staff-acts';
import type { Pool } from '#db/client.ts';
import { countHit, peek } from '#db/limiter.ts';
import { tooMany } from '#errors.ts';

/** How many masked values one person may come to know: by looking at one, or by finding whose a whole number is. */

const HOUR_SEC = 3_600;
export const DAY_SEC = 24 * HOUR_SEC;
const WINDOWS = (id: string) =>
  [
    [`learner-reveal-hour:${id}`, REVEALS.perHour, HOUR_SEC],
    [`learner-reveal-day:${id}`, REVEALS.perDay, DAY_SEC],
  ] as const;

export const revealsLeftOf = async (pool: Pool, id: string): Promise<number> => {
  const left = await Promise.all(WINDOWS(id).map(async ([key, most]) => most - (await peek(pool, key)).count));
  return Math.max(0, Math.min(...left));
};

/** Counted before anything is shown, on every replica. Beyond the limit it is refused, and `stopped` once a window. */
export const countReveal = async (pool: Pool, id: string, stopped: () => Promise<void>): Promise<void> => {
  for (const [key, most, windowSec] of WINDOWS(id)) {
    const { count, waitSec } = await countHit(pool, key, windowSec);
    if (count === most + 1) await stopped();
    if (count > most) throw tooMany(waitSec, REVEALED_TOO_OFTEN);
  }
};
