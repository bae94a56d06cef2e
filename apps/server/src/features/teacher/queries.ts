import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { EVALUATE_ITEM, type listTeachers, type Teacher } from '@zhibiao/contract/teacher/learner';
import type { Db, Pool } from '#db/client.ts';
import { countTo, pageOf } from '#db/paging.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { findRatings } from '#services/lesson/ratings.ts';
import { TITLED } from '#services/search/title-pinyin.ts';
import { titleFound } from '#services/search/title-search.ts';
import { ratingGuards } from './rating-guard.ts';

type Query = InputOf<typeof listTeachers>['query'];

const findNamed = async (pool: Pool, name: string): Promise<string[]> => {
  const named = sql<{ id: string }>`SELECT t.id FROM "Teacher" t WHERE ${titleFound(TITLED.teacher, sql`t`, name)}`;
  return (await many(pool, named)).map(({ id }) => id);
};

/** So many courses stand beside a teacher; the catalogue has the others. */
const LESSONS_NAMED = 6;

type Taught = { teacherId: string; lessonCount: number; lessons: Teacher['lessons'] };
const selectTaught = (teacherIds: string[]) =>
  sql<Taught>`
  SELECT t.id AS "teacherId",
    (SELECT count(*)::int FROM "Lesson" WHERE "teacherId" = t.id AND status = ${lit(1)}) AS "lessonCount",
    (
      SELECT coalesce(json_agg(json_build_object('lessonId', l.id, 'name', l.name) ORDER BY l.sort, l.id), '[]')
      FROM (
        SELECT id, name, sort FROM "Lesson" WHERE "teacherId" = t.id AND status = ${lit(1)}
        ORDER BY sort, id LIMIT ${lit(LESSONS_NAMED)}
      ) l
    ) AS lessons
  FROM unnest(${teacherIds}::uuid[]) AS t(id)`.named('teachers-lessons');

/** Teachers in force, in the body's own order; with a viewer, which of them they have evaluated. */
export const findTeachers = async (
  { db, pool, secrets }: Pick<Deps, 'db' | 'pool' | 'secrets'>,
  viewer: Viewer | null,
  { name, ...query }: Query,
): Promise<{ rows: Teacher[]; total: number }> => {
  const where = { status: TEACHER_STATUS.on, ...(name ? { id: { in: await findNamed(pool, name) } } : {}) };
  const [teachers, total] = await Promise.all([
    db.teacher.findMany({
      where,
      ...pageOf(query),
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, avatar: true, synopsis: true, desc: true },
    }),
    db.teacher.count({ where, take: countTo(query) }),
  ]);
  const guards = new Map(
    viewer
      ? teachers.flatMap((t) => ratingGuards(secrets, viewer.id, t.id).map((guard) => [guard, t.id] as const))
      : [],
  );
  const ids = teachers.map((t) => t.id);
  const [taught, ratingOf, rated] = await Promise.all([
    many(pool, selectTaught(ids)),
    findRatings(pool, ids),
    guards.size > 0 ? db.ratingGuard.findMany({ where: { hash: { in: [...guards.keys()] } } }) : [],
  ]);
  const evaluated = new Set(rated.map((r) => guards.get(r.hash)));
  const lessons = new Map(taught.map((row) => [row.teacherId, row]));
  const rows = teachers.map((teacher) => ({
    ...teacher,
    lessonCount: lessons.get(teacher.id)?.lessonCount ?? 0,
    lessons: lessons.get(teacher.id)?.lessons ?? [],
    ...ratingOf(teacher.id),
    evaluated: evaluated.has(teacher.id),
  }));
  return { rows, total };
};

export const findEvaluateItems = async (db: Db) => {
  const items = await db.evaluateItem.findMany({
    where: { status: EVALUATE_ITEM.on },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, maxScore: true },
  });
  return items.map((item) => ({ ...item, val: 0 }));
};
