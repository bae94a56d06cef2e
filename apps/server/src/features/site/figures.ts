import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/roles';
import type { siteFigures } from '@zhibiao/contract/site';
import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';
import { keptFor } from '#lib/kept-for.ts';

type Figures = AnswerOf<typeof siteFigures>;

/** Counting everybody costs more than a home page may, and no visitor needs it to the minute. */
const KEPT_MS = 300_000;
const memories = new WeakMap<Pool, ReturnType<typeof keptFor<Figures>>>();

const COUNTS = sql<Figures>`
  SELECT (SELECT count(*)::int FROM "User" WHERE status <> ${lit(USER_STATUS.closed)}) AS learners,
    (SELECT count(*)::int FROM "Organisation" WHERE status = ${lit(ORG_STATUS.active)}) AS orgs,
    (SELECT coalesce(sum("measuredHours"), 0)::float8 FROM "LessonRound" WHERE "finishTime" IS NOT NULL) AS hours,
    (SELECT count(*)::int FROM "Certificate") AS certificates`;

export const findFigures = (pool: Pool): Promise<Figures> => {
  const known = memories.get(pool) ?? keptFor<Figures>(KEPT_MS);
  memories.set(pool, known);
  return known.get('', () => one(pool, COUNTS));
};
