import type { Article } from '@zhibiao/contract/article';
import type { z } from 'zod';
import type { Prisma } from '#db/client.ts';
import { withCleanLink } from '#domain/clean-link.ts';
import { dateOnly, dateOnlyOrNull, day } from '#domain/time.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';
import { findInForce } from '#services/agreements.ts';

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
} satisfies Prisma.ArticleSelect;

/** One published article, by id or by the code of an agreement. */
export const findArticle = async (
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  id: string,
): Promise<z.output<typeof Article>> => {
  const key = id.includes('-') && id.length === 36 ? { id } : { code: id };
  const article = await db.article.findFirst({ where: { ...key, status: 1 }, select: WHOLE });
  if (!article) throw missing('文章不存在');
  // The text of an agreement is that in force, from the second on.
  const inForce = article.code === null ? null : await findInForce(pool, article.code);
  const { title, content, version } = inForce ?? article;
  return {
    ...withCleanLink(article),
    title,
    content,
    version,
    publishDate: inForce ? day(inForce.effectiveAt) : dateOnly(article.publishDate),
    effectDate: dateOnlyOrNull(article.effectDate),
    attachments: article.attachments as { name: string; url: string }[],
  };
};
