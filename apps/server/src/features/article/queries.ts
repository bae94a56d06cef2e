import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { type Article, ARTICLE } from '@zhibiao/contract/article/learner';
import type { z } from 'zod';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql, type Statement } from '#db/sql.ts';
import { withCleanLink } from '#domain/text/clean-link.ts';
import { dateTime, day } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { findInForce } from '#services/agreement/agreements.ts';

type Lesson = NonNullable<z.output<typeof Article>['lessons']>[number];
type Row = Omit<z.output<typeof Article>, 'lessons' | 'updateTime'> & { updatedAt: Date; lessons: Lesson[] | null };

/** A law is cited by its name, without the edition behind it; a title of nothing else is cited nowhere. */
const CITED_AS = sql`(SELECT nullif(btrim(regexp_replace(a.title, '（[^）]*）', '', 'g')), ''))`;
/** Published courses that cite a policy in their introduction, or whose standard it names whatever the edition. */
const LESSONS = sql`
  SELECT l.id AS "lessonId", l.name, l."desc" FROM "Lesson" l
  WHERE l.status = ${lit(LESSON_STATE.published)} AND (strpos(l.content, ${CITED_AS}) > 0 OR l."standardCode" IN (
    SELECT s.code FROM "Standard" s WHERE strpos(a.title || ' ' || a.content, s.family) > 0))
  ORDER BY l.sort, l.id LIMIT 4`;

const selectArticle = (key: Statement) => sql<Row>`
  SELECT a.id, a.type, a.kind, a."sourceType", a.title, a.summary, a.cover, a."linkUrl", a."docNo", a.issuer,
    a."publishDate"::text AS "publishDate", a."effectStatus", a."isTop", a.content,
    a."effectDate"::text AS "effectDate", a.code, a.version, a.attachments, a."updatedAt",
    CASE WHEN a.type = ${lit(ARTICLE.policy)}
      THEN (SELECT coalesce(json_agg(l), '[]') FROM (${LESSONS}) l) END AS lessons
  FROM "Article" a WHERE ${key} AND a.status = ${lit(ARTICLE_STATUS.published)}`;
const byId = (id: string) => selectArticle(sql`a.id = ${id}::uuid`).named('article');
const byCode = (code: string) => selectArticle(sql`a.code = ${code}`).named('article-by-code');

/** One published article, by id or by the code of an agreement. */
export const findArticle = async (pool: Pool, id: string): Promise<z.output<typeof Article>> => {
  const article = await maybeOne(pool, id.includes('-') && id.length === 36 ? byId(id) : byCode(id));
  if (!article) throw missing('文章不存在');
  const { updatedAt, lessons, ...row } = withCleanLink(article);
  // The text of an agreement is that in force, from the second on.
  const inForce = row.code === null ? null : await findInForce(pool, row.code);
  return {
    ...row,
    ...(inForce && { title: inForce.title, content: inForce.content, version: inForce.version }),
    ...(inForce && { publishDate: day(inForce.effectiveAt) }),
    updateTime: dateTime(updatedAt),
    ...(lessons && { lessons }),
  };
};
