import { RATINGS_TOGETHER } from '@zhibiao/contract/core/limits';
import type { Rating } from '@zhibiao/contract/teacher/rating';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';

type Row = { teacherId: string; count: number; average: number };
const selectRatings = (teacherIds: readonly string[]) => sql<Row>`
  SELECT "teacherId", (count(*) / greatest(count(DISTINCT "itemId"), 1))::int AS count,
    round(avg(score), 1)::float8 AS average
  FROM "TeacherRating" WHERE "teacherId" = ANY(${teacherIds}::uuid[]) GROUP BY "teacherId"`;

/** How teachers were rated; an average only of so many that no learner's own can be read from it. */
export const findRatings = async (pool: Pool, teacherIds: readonly string[]): Promise<(id: string) => Rating> => {
  const known = new Map((await many(pool, selectRatings(teacherIds))).map((row) => [row.teacherId, row]));
  return (id) => {
    const { count, average } = known.get(id) ?? { count: 0, average: 0 };
    return { ratingCount: count, ratingAverage: count >= RATINGS_TOGETHER ? average : null };
  };
};
