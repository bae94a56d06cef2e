import type { PageQuery } from '@zhibiao/contract/fields';
import { RATINGS_TOGETHER } from '@zhibiao/contract/limits';
import type { Teacher } from '@zhibiao/contract/teacher';
import type { Db } from '#db/client.ts';
import { countTo, pageOf } from '#db/paging.ts';
import type { Viewer } from '#domain/roles.ts';
import type { Secrets } from '#ports/secrets.ts';
import { ratingGuards } from './rating-guard.ts';

const ratingsOf = async (db: Db, teacherIds: string[]) => {
  const rows = await db.$queryRaw<{ teacherId: string; count: number; average: number }[]>`
    SELECT "teacherId", (count(*) / greatest(count(DISTINCT "itemId"), 1))::int AS count,
    round(avg(score), 1)::float8 AS average
    FROM "TeacherRating" WHERE "teacherId" = ANY(${teacherIds}::uuid[]) GROUP BY "teacherId"`;
  return new Map(rows.map((row) => [row.teacherId, row]));
};

/** Teachers in force, in the body's own order; with a viewer, which of them they have evaluated. */
export const findTeachers = async (
  db: Db,
  secrets: Secrets,
  viewer: Viewer | null,
  query: PageQuery,
): Promise<{ rows: Teacher[]; total: number }> => {
  const where = { status: 1 };
  const [teachers, total] = await Promise.all([
    db.teacher.findMany({
      where,
      ...pageOf(query),
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        avatar: true,
        synopsis: true,
        desc: true,
        _count: { select: { lessons: { where: { status: 1 } } } },
      },
    }),
    db.teacher.count({ where, take: countTo(query) }),
  ]);
  const guards = new Map(
    viewer
      ? teachers.flatMap((t) => ratingGuards(secrets, viewer.id, t.id).map((guard) => [guard, t.id] as const))
      : [],
  );
  const [ratings, rated] = await Promise.all([
    ratingsOf(
      db,
      teachers.map((t) => t.id),
    ),
    guards.size > 0 ? db.ratingGuard.findMany({ where: { hash: { in: [...guards.keys()] } } }) : [],
  ]);
  const evaluated = new Set(rated.map((r) => guards.get(r.hash)));
  const rows = teachers.map(({ _count, ...teacher }) => {
    const rating = ratings.get(teacher.id);
    const count = rating?.count ?? 0;
    return {
      ...teacher,
      lessonCount: _count.lessons,
      ratingCount: count,
      ratingAverage: count >= RATINGS_TOGETHER ? (rating?.average ?? null) : null,
      evaluated: evaluated.has(teacher.id),
    };
  });
  return { rows, total };
};

export const findEvaluateItems = async (db: Db) => {
  const items = await db.evaluateItem.findMany({
    where: { status: 1 },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, maxScore: true },
  });
  return items.map((item) => ({ ...item, val: 0 }));
};
