import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Outline } from '#domain/study/next-step.ts';
import { batchPerTick } from '#lib/batch-per-tick.ts';
import { keptFor } from '#lib/kept-for.ts';
import { LIVE_ITEMS } from './study-sql.ts';

/**
 * The lectures of a course in their order: the same for all viewers, and read by every list of courses. What was
 * read is used for two seconds, so that a rush costs the database one reading; a course that is being edited shows its
 * new lectures that much later.
 */
const KEPT_MS = 2_000;

const findOutlines = (lessonIds: readonly string[]) =>
  sql<{ lessonId: string; outline: Outline }>`
  SELECT i."lessonId",
    json_agg(json_build_object('lid', i.id, 'title', i.title, 'required', i.required) ORDER BY i.sort, i.id) AS outline
  FROM ${LIVE_ITEMS} i WHERE i."lessonId" = ANY(${lessonIds}::uuid[]) GROUP BY i."lessonId"`.named('outlines');

const readOutline = batchPerTick<Pool, Outline>(
  async (pool, ids) =>
    new Map((await many(pool, findOutlines(ids))).map(({ lessonId, outline }) => [lessonId, outline])),
);

const keptBy = new WeakMap<Pool, ReturnType<typeof keptFor<Outline>>>();
const keptOf = (pool: Pool) => {
  const known = keptBy.get(pool) ?? keptFor<Outline>(KEPT_MS);
  keptBy.set(pool, known);
  return known;
};

export const findOutline = (pool: Pool, lessonId: string): Promise<Outline> =>
  keptOf(pool).get(lessonId, async () => (await readOutline(pool, lessonId)) ?? []);
