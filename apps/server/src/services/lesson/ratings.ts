import { RATINGS_TOGETHER } from '@zhibiao/contract/core/limits';
import type { Rating } from '@zhibiao/contract/teacher/rating';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { keptFor } from '#lib/kept-for.ts';

type Row = { teacherId: string; count: number; average: number };
const selectRatings = (teacherIds: readonly string[]) =>
  sql<Row>`
  SELECT "teacherId", (count(*) / greatest(count(DISTINCT "itemId"), 1))::int AS count,
    round(avg(score), 1)::float8 AS average
  FROM "TeacherRating" WHERE "teacherId" = ANY(${teacherIds}::uuid[]) GROUP BY "teacherId"`.named('ratings');

/** How teachers were rated; an average only of so many that no learner's own can be read from it. */
export const findRatings = async (pool: Pool, teacherIds: readonly string[]): Promise<(id: string) => Rating> => {
  const known = new Map((await many(pool, selectRatings(teacherIds))).map((row) => [row.teacherId, row]));
  return (id) => {
    const { count, average } = known.get(id) ?? { count: 0, average: 0 };
    return { ratingCount: count, ratingAverage: count >= RATINGS_TOGETHER ? average : null };
  };
};

/** How long a course page goes by what was read, so that a rush is one reading: ballots are counted by the minute. */
const KEPT_MS = 2_000;
const keptBy = new WeakMap<Pool, ReturnType<typeof keptFor<Rating>>>();
export const findRating = (pool: Pool, teacherId: string): Promise<Rating> => {
  const kept = keptBy.get(pool) ?? keptFor<Rating>(KEPT_MS);
  keptBy.set(pool, kept);
  return kept.get(teacherId, async () => (await findRatings(pool, [teacherId]))(teacherId));
};
