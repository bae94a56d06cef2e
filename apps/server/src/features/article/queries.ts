import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { type Article, ARTICLE, SERVICE_KIND, POLICY_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import type { z } from 'zod';
import { codeFrom } from '@zhibiao/contract/core/codes';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Prisma } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { withCleanLink } from '#domain/text/clean-link.ts';
import { dateOnly, dateOnlyOrNull, dateTime, day } from '#domain/time/time.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';
import { findInForce } from '#services/agreement/agreements.ts';

type Lesson = NonNullable<z.output<typeof Article>['lessons']>[number];

const WHOLE = {
  id: true,
  type: true,
  kind: true,
  sourceType: true,
  title: true,
  summary: true,
  cover: true,
  linkUrl: true,
  docNo: true,
  issuer: true,
  publishDate: true,
  effectStatus: true,
  isTop: true,
  content: true,
  effectDate: true,
  code: true,
  version: true,
  attachments: true,
  updatedAt: true,
} satisfies Prisma.ArticleSelect;

const LESSONS_SHOWN = 4;
/** Published courses that cite a policy in their introduction, or whose standard it names whatever the edition. */
const selectLessons = (title: string, content: string) => sql<Lesson>`
  SELECT l.id AS "lessonId", l.name, l."desc" FROM "Lesson" l
  WHERE l.status = ${lit(LESSON_STATE.published)} AND (
    strpos(l.content, nullif(${title}, '')) > 0
    OR strpos(${`${title} ${content}`}, regexp_replace(l."standardCode", '[-:]\\d{4}$', '')) > 0)
  ORDER BY l.sort, l.id LIMIT ${lit(LESSONS_SHOWN)}`;
/** A law is cited by its name, without the edition behind it; a title of nothing else is cited nowhere. */
const citedAs = (title: string): string => title.replace(/（[^）]*）/g, '').trim();

/** One published article, by id or by the code of an agreement. */
export const findArticle = async (
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  id: string,
): Promise<z.output<typeof Article>> => {
  const key = id.includes('-') && id.length === 36 ? { id } : { code: id };
  const article = await db.article.findFirst({ where: { ...key, status: ARTICLE_STATUS.published }, select: WHOLE });
  if (!article) throw missing('文章不存在');
  // The text of an agreement is that in force, from the second on.
  const inForce = article.code === null ? null : await findInForce(pool, article.code);
  const { title, content, version } = inForce ?? article;
  return {
    ...withCleanLink(article),
    type: codeFrom(ARTICLE, article.type),
    kind:
      article.kind === null
        ? null
        : codeFrom(article.type === ARTICLE.service ? SERVICE_KIND : POLICY_KIND, article.kind),
    sourceType: codeFrom(SOURCE, article.sourceType),
    title,
    content,
    version,
    publishDate: inForce ? day(inForce.effectiveAt) : dateOnly(article.publishDate),
    updateTime: dateTime(article.updatedAt),
    effectDate: dateOnlyOrNull(article.effectDate),
    attachments: article.attachments as { name: string; url: string }[],
    ...(article.type === ARTICLE.policy ? { lessons: await many(pool, selectLessons(citedAs(title), content)) } : {}),
  };
};
