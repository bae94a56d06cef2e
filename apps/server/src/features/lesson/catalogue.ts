import type { InputOf } from '@zhibiao/contract/endpoint';
import type { LessonCard, listLessons } from '@zhibiao/contract/lesson';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { CARD_SQL } from './card.ts';

type Query = InputOf<typeof listLessons>['query'];

/** A category of the study dictionary includes those below it. */
const WHERE = `
  FROM "Lesson" l JOIN "Teacher" t ON t.id = l."teacherId" JOIN "StudyDict" d ON d.id = l."categoryId"
  WHERE l.status = 1 AND ($1::text IS NULL OR l.name ILIKE $1) AND ($2::int IS NULL OR d.id = $2 OR d."pId" = $2)
    AND ($3::text IS NULL OR l."standardCode" = $3) AND ($4::uuid IS NULL OR l."teacherId" = $4)`;
const ROWS = `SELECT ${CARD_SQL} ${WHERE} ORDER BY l.sort, l.id LIMIT $5 OFFSET $6`;
const TOTAL = `SELECT count(*)::int AS total ${WHERE}`;

/** A search word as it is meant: % _ and \ are letters. */
const containing = (word: string | undefined) => (word ? `%${word.replace(/[\\%_]/g, '\\$&')}%` : null);

/** The published lessons, in the body's own order. */
export const findLessons = async (pool: Pool, query: Query): Promise<{ rows: LessonCard[]; total: number }> => {
  const { skip, take } = pageOf(query);
  const filter = [containing(query.name), query.categoryId ?? null, query.standardCode || null, query.teacherId ?? null];
  const [page, count] = await Promise.all([
    pool.query<LessonCard>({ name: 'lessons', text: ROWS, values: [...filter, take, skip] }),
    pool.query<{ total: number }>({ name: 'lessons-total', text: TOTAL, values: filter }),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
};
