import type { InputOf } from '@zhibiao/contract/endpoint';
import type { LessonCard, listLessons } from '@zhibiao/contract/lesson';
import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { pageOf } from '#db/paging.ts';
import { isLetter, occursIn } from '#db/search.ts';
import { CARD_SQL } from './card.ts';

type Query = InputOf<typeof listLessons>['query'];

/** A category of the study dictionary includes those below it. */
const FILTER = `
  FROM "Lesson" l JOIN "Teacher" t ON t.id = l."teacherId" JOIN "StudyDict" d ON d.id = l."categoryId"
  WHERE l.status = 1 AND ($1::int IS NULL OR d.id = $1 OR d."pId" = $1)
    AND ($2::text IS NULL OR l."standardCode" = $2) AND ($3::uuid IS NULL OR l."teacherId" = $3)`;

/**
 * The list itself is prepared once; a search is planned for its word, since how rare that is decides whether its index
 * helps.
 */
const statementsOf = ({ name, categoryId, standardCode, teacherId }: Query) => {
  const filter = [categoryId ?? null, standardCode || null, teacherId ?? null];
  const values = name ? [...filter, name] : filter;
  const first =
    name && isLetter(name)
      ? ` AND l.id IN (SELECT l.id ${FILTER} ORDER BY l.sort, l.id LIMIT ${LETTER_SEARCH_ROWS})`
      : '';
  const where = name ? `${FILTER}${first} AND ${occursIn('l.name', name, values.length)}` : FILTER;
  const rows = `SELECT ${CARD_SQL} ${where} ORDER BY l.sort, l.id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const total = `SELECT count(*)::int AS total ${where}`;
  const prepared = (statement: string) => (name ? {} : { name: statement });
  return { values, rows: { text: rows, ...prepared('lessons') }, total: { text: total, ...prepared('lessons-total') } };
};

/** The published lessons, in the body's own order. */
export const findLessons = async (pool: Pool, query: Query): Promise<{ rows: LessonCard[]; total: number }> => {
  const { skip, take } = pageOf(query);
  const { values, rows, total } = statementsOf(query);
  const [page, count] = await Promise.all([
    pool.query<LessonCard>({ ...rows, values: [...values, take, skip] }),
    pool.query<{ total: number }>({ ...total, values }),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
};
