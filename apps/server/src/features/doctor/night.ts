import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';

/** What is done once a night; one night may be missed by a restart. */
const LATE_HOURS = 50;

export const isLastNight = (at: Date): boolean => Date.now() - at.getTime() < LATE_HOURS * 3_600_000;

/** By when its tables were made: what stands in them may be of a demonstration's past. */
const OLD = sql<{ old: boolean }>`
  SELECT coalesce(min(finished_at) < clock_timestamp() - interval ${lit(`${LATE_HOURS} hours`)}, false) AS old
  FROM _prisma_migrations`;
/** Whether this installation has lived through a night that should have done it. */
export const hasHadNight = async (pool: Pool): Promise<boolean> => (await one(pool, OLD)).old;
