import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { HOURS_RANGE, type LessonCard, type listLessons } from '@zhibiao/contract/lesson/learner';
import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { isLetter } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { TITLED } from '#services/search/title-pinyin.ts';
import { titleFound } from '#services/search/title-search.ts';
import type { SitemapPages } from '#http/crawlers/sitemap.ts';
import { card } from './card.ts';

type Query = InputOf<typeof listLessons>['query'];

const LESSON_PAGE = '/lesson/detail?id=';

/** Each from, and below the next. */
const HOURS: Record<CodeOf<typeof HOURS_RANGE>, [from: number, below: number]> = {
  [HOURS_RANGE.under1]: [0, 1],
  [HOURS_RANGE.from1]: [1, 3],
  [HOURS_RANGE.from3]: [3, 6],
  [HOURS_RANGE.from6]: [6, 10_000],
};
const isRange = (code: number): code is keyof typeof HOURS => code in HOURS;

/** Only a filter that was chosen is a condition, so that every list has the plan that suits it. */
const listed = ({ categoryId, standardCode, item, teacherId, hours, type }: Partial<Query>): Statement => {
  const conditions = [sql`l.status = ${lit(LESSON_STATE.published)}`];
  // A category of the study dictionary includes those below it.
  if (categoryId !== undefined)
    conditions.push(
      sql`l."categoryId" IN (SELECT d.id FROM "StudyDict" d WHERE d.id = ${categoryId} OR d."pId" = ${categoryId})`,
    );
  if (standardCode) conditions.push(sql`l."standardCode" = ${standardCode}`);
  if (item)
    conditions.push(sql`l.id IN (
      SELECT i."lessonId" FROM ${LIVE_ITEMS} i WHERE ${titleFound(TITLED.lecture, sql`i`, item)})`);
  if (hours !== undefined && isRange(hours)) {
    const [from, below] = HOURS[hours];
    conditions.push(sql`l."measuredHours" >= ${lit(from)} AND l."measuredHours" < ${lit(below)}`);
  }
  if (type !== undefined)
    conditions.push(sql`EXISTS (SELECT FROM ${LIVE_ITEMS} i WHERE i."lessonId" = l.id AND i.type = ${type}::int)`);
  if (teacherId) conditions.push(sql`l."teacherId" = ${teacherId}::uuid`);
  return sql`FROM "Lesson" l WHERE ${all(conditions)}`;
};

/** The page of each lesson that the catalogue has. */
export const LESSON_PAGES: SitemapPages = sql`
  SELECT ${LESSON_PAGE}::text || l.id AS path, l."updatedAt" AS at ${listed({})}`;

const found = (query: Query): Statement => {
  const from = listed(query);
  if (!query.name) return from;
  const named = titleFound(TITLED.lesson, sql`l`, query.name);
  if (!isLetter(query.name)) return sql`${from} AND ${named}`;
  const first = sql`SELECT l.* ${from} ORDER BY l.sort, l.id LIMIT ${lit(LETTER_SEARCH_ROWS)}`;
  return sql`FROM (${first}) l WHERE ${named}`;
};

/** The published lessons, in the body's own order. */
export const findCatalogue = async (pool: Pool, query: Query): Promise<{ rows: LessonCard[]; total: number }> => {
  const from = found(query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<LessonCard>`
      SELECT ${card} FROM (SELECT l.id ${from} ORDER BY l.sort, l.id ${pageSql(query)}) page
      JOIN "Lesson" l USING (id) JOIN "Teacher" t ON t.id = l."teacherId" ORDER BY l.sort, l.id`,
    ),
    totalOf(pool, query, from),
  ]);
  return { rows, total };
};
