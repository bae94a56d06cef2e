import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ACCESS } from '@zhibiao/contract/lesson/types';
import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import { type Found, SEARCH_ROWS } from '@zhibiao/contract/search/learner';
import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import type { Pool } from '#db/client.ts';
import { isLetter } from '#db/search.ts';
import { lit, lits, nothing, one, sql, type Statement } from '#db/sql.ts';
import { withCleanLink } from '#domain/text/clean-link.ts';
import { isMember } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { captionsSaying, clausesCalled } from './within-lectures.ts';
import { TITLED, type Titled } from '#services/search/title-pinyin.ts';
import { titleOccurs, titleSpelt } from '#services/search/title-search.ts';

/** Of so many that are found the first are chosen, so that a word which is everywhere costs no more than a rare one. */
const LOOKED_AT = lit(200);
const NONE = sql`'[]'::json`;
const READ = [ARTICLE.policy, ARTICLE.notice, ARTICLE.service];

/**
 * Ids of what the word finds among the rows of `from` (FROM and WHERE, the row being `r`), by the title and by how it
 * is typed. A single character has no index: it is looked for among the first rows of the list's own order.
 */
const hits = (titled: Titled, from: Statement, word: string, order: Statement): Statement => {
  if (isLetter(word))
    return sql`
      SELECT r.id FROM (SELECT r.id, r.${titled.title} ${from} ORDER BY ${order} LIMIT ${lit(LETTER_SEARCH_ROWS)}) r
      WHERE ${titleOccurs(titled, sql`r`, word)} LIMIT ${LOOKED_AT}`;
  const spelt = titleSpelt(titled, sql`r`, word);
  return sql`(SELECT r.id ${from} AND ${titleOccurs(titled, sql`r`, word)} LIMIT ${LOOKED_AT})
    ${spelt ? sql`UNION (SELECT r.id ${from} AND ${spelt} LIMIT ${LOOKED_AT})` : nothing}`;
};

/** Whole titles first, then those that begin so. */
const closest = ({ title }: Titled, word: string): Statement => {
  const [own, asked] = [sql`search_text(r.${title})`, sql`search_text(${word}::text)`];
  return sql`CASE WHEN ${own} = ${asked} THEN 0 WHEN starts_with(${own}, ${asked}) THEN 1 ELSE 2 END`;
};

const group = (titled: Titled, found: Statement, columns: Statement, word: string, order: Statement): Statement => sql`(
  SELECT coalesce(json_agg(one), '[]') FROM (
    SELECT ${columns} WHERE r.id IN (${found})
    ORDER BY ${closest(titled, word)}, ${order} LIMIT ${lit(SEARCH_ROWS + 1)}
  ) one)`;

type Row = { [K in keyof Found]: Found[K]['rows'] };

const selectAll = (viewer: Viewer | null, word: string) => {
  const { lesson, lecture, article, teacher } = TITLED;
  const open = (alias: Statement) => sql`${alias}.status = ${lit(LESSON_STATE.published)}
    ${viewer && isMember(viewer) ? nothing : sql`AND ${alias}.access <> ${lit(ACCESS.member)}`}`;
  const lessons = sql`FROM "Lesson" r WHERE ${open(sql`r`)}`;
  const lectures = sql`FROM ${LIVE_ITEMS} r JOIN "Lesson" l ON l.id = r."lessonId" WHERE ${open(sql`l`)}`;
  const articles = sql`FROM "Article" r
    WHERE r.status = ${lit(ARTICLE_STATUS.published)} AND r.type IN (${lits(READ)})`;
  const teachers = sql`FROM "Teacher" r WHERE r.status = ${lit(TEACHER_STATUS.on)}`;
  const newest = sql`r."isTop" DESC, r."publishDate" DESC, r.id`;
  const listed = sql`r.sort, r.id`;
  return sql<Row>`SELECT
    ${group(
      lesson,
      hits(lesson, lessons, word, listed),
      sql`r.id, r.name, t.name AS "teacherName",
        (SELECT count(*)::int FROM ${LIVE_ITEMS} i WHERE i."lessonId" = r.id) AS "itemCount"
        FROM "Lesson" r JOIN "Teacher" t ON t.id = r."teacherId"`,
      word,
      listed,
    )} AS lessons,
    ${
      isLetter(word)
        ? NONE
        : group(
            lecture,
            hits(lecture, lectures, word, listed),
            sql`r.id AS lid, r.title, l.id AS "lessonId", l.name AS "lessonName"
              FROM ${LIVE_ITEMS} r JOIN "Lesson" l ON l.id = r."lessonId"`,
            word,
            sql`l.sort, l.id, r.sort, r.id`,
          )
    } AS lectures,
    ${viewer && !isLetter(word) ? captionsSaying(open(sql`l`), word) : NONE} AS captions,
    ${isLetter(word) ? NONE : clausesCalled(open(sql`l`), word)} AS clauses,
    ${group(
      article,
      hits(article, articles, word, newest),
      sql`r.id, r.type, r."sourceType", r."linkUrl", r.title, r.issuer, r."publishDate"::text AS "publishDate"
        FROM "Article" r`,
      word,
      sql`r.type, ${newest}`,
    )} AS articles,
    ${group(
      teacher,
      hits(teacher, teachers, word, listed),
      sql`r.id, r.name, r.synopsis FROM "Teacher" r`,
      word,
      listed,
    )} AS teachers`;
};

const firstOf = <T>(rows: readonly T[]) => ({ rows: rows.slice(0, SEARCH_ROWS), more: rows.length > SEARCH_ROWS });

/** The first of each kind that this viewer may open, in one statement. */
export const findAll = async (pool: Pool, viewer: Viewer | null, word: string): Promise<Found> => {
  const { lessons, lectures, captions, clauses, articles, teachers } = await one(pool, selectAll(viewer, word));
  return {
    lessons: firstOf(lessons),
    lectures: firstOf(lectures),
    captions: firstOf(captions),
    clauses: firstOf(clauses),
    articles: firstOf(articles.map(withCleanLink)),
    teachers: firstOf(teachers),
  };
};
