import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { SiteFigures } from '@zhibiao/contract/site/learner';
import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';
import { keptFor } from '#lib/kept-for.ts';

/** Counting everybody costs more than a home page may, and no visitor needs it to the minute. */
const KEPT_MS = 300_000;
const memories = new WeakMap<Pool, ReturnType<typeof keptFor<SiteFigures>>>();

const COUNTS = sql<SiteFigures>`
  SELECT (SELECT count(*)::int FROM "User" WHERE status <> ${lit(USER_STATUS.closed)}) AS learners,
    (SELECT count(*)::int FROM "Organisation" WHERE status = ${lit(ORG_STATUS.active)}) AS orgs,
    (SELECT coalesce(sum("measuredHours"), 0)::float8 FROM "LessonRound" WHERE "finishTime" IS NOT NULL) AS hours,
    (SELECT count(*)::int FROM "Certificate") AS certificates`;

export const findFigures = (pool: Pool): Promise<SiteFigures> => {
  const known = memories.get(pool) ?? keptFor<SiteFigures>(KEPT_MS);
  memories.set(pool, known);
  return known.get('', () => one(pool, COUNTS));
};
