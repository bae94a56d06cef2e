import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { LessonCard, myLessons } from '@zhibiao/contract/lesson/learner';
import type { Pool } from '#db/client.ts';
import { countTo, pageSql, totalOf } from '#db/paging.ts';
import { many, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { MINE_SQL, mineOf, type MineRow } from '#services/study/my-lesson.ts';
import { SHOWN_STATUS_SQL } from '#services/study/study-sql.ts';
import { card } from './card.ts';

/** The lessons a learner joined or was assigned, the latest studied first. */
export const findMyLessons = async (
  pool: Pool,
  viewer: Viewer,
  query: InputOf<typeof myLessons>['query'],
): Promise<AnswerOf<typeof myLessons>> => {
  const { status } = query;
  const from = sql`FROM "UserLesson" ul
    WHERE ul."userId" = ${viewer.id}::uuid
    AND ${status === undefined ? sql`true` : sql`${SHOWN_STATUS_SQL} = ${status}::int`}`;
  // The total comes with the rows: one way to the database and back.
  const rows = await many(
    pool,
    sql<LessonCard & MineRow & { total: number }>`
    SELECT ${card}, ${MINE_SQL},
      (SELECT count(*)::int FROM (SELECT 1 ${from} LIMIT ${countTo(query)}::int) counted) AS total
    FROM (SELECT ul.* ${from} ORDER BY ul."updatedAt" DESC, ul."lessonId" ${pageSql(query)}) ul
    JOIN "Lesson" l ON l.id = ul."lessonId" JOIN "Teacher" t ON t.id = l."teacherId"
    ORDER BY ul."updatedAt" DESC, ul."lessonId"`.named(status === undefined ? 'my-lessons' : 'my-lessons-status'),
  );
  const records = await Promise.all(rows.map((row) => mineOf(pool, row, viewer)));
  return {
    rows: rows.flatMap((row, at) => {
      const mine = records[at];
      return mine ? [{ ...row, mine }] : [];
    }),
    // Beyond the last page there is no row that could carry the total.
    total: rows[0]?.total ?? (query.pageNum > 1 ? await totalOf(pool, query, from) : 0),
  };
};
