import { ARTICLE } from '@zhibiao/contract/limits';
import type { Article, ArticleRow } from '@zhibiao/contract/article';
import type { PageQuery } from '@zhibiao/contract/fields';
import type { z } from 'zod';
import type { Db, Prisma } from '#db/client.ts';
import { containing } from '#db/search.ts';
import { pageOf } from '#db/paging.ts';
import { dateOnly, dateOnlyOrNull } from '#domain/time.ts';
import { missing } from '#errors.ts';

const ROW = {
  id: true, type: true, sourceType: true, title: true, summary: true, cover: true, linkUrl: true, docNo: true, issuer: true, publishDate: true, effectStatus: true, isTop: true,
} satisfies Prisma.ArticleSelect;

/** The help widget reads these whole from the list. */
const WITH_TEXT: number[] = [ARTICLE.question, ARTICLE.usage];

/** Published articles, pinned first, then the newest. */
export const findArticles = async (db: Db, query: PageQuery & { type?: number | undefined; title?: string | undefined }): Promise<{ rows: ArticleRow[]; total: number }> => {
  const where: Prisma.ArticleWhereInput = {
    status: 1,
    ...(query.type === undefined ? {} : { type: query.type }),
    ...(query.title ? { title: containing(query.title) } : {}),
  };
  const withText = query.type !== undefined && WITH_TEXT.includes(query.type);
  const [rows, total] = await Promise.all([
    db.article.findMany({ where, ...pageOf(query), orderBy: [{ isTop: 'desc' }, { publishDate: 'desc' }, { id: 'asc' }], select: { ...ROW, content: withText } }),
    db.article.count({ where }),
  ]);
  return { rows: rows.map((row) => ({ ...row, publishDate: dateOnly(row.publishDate) })), total };
};

/** One published article, by id or by the code of an agreement. */
export const findArticle = async (db: Db, id: string): Promise<z.output<typeof Article>> => {
  const key = id.includes('-') && id.length === 36 ? { id } : { code: id };
  const article = await db.article.findFirst({
    where: { ...key, status: 1 },
    select: { ...ROW, content: true, effectDate: true, code: true, version: true, attachments: true },
  });
  if (!article) throw missing('文章不存在');
  return {
    ...article, publishDate: dateOnly(article.publishDate), effectDate: dateOnlyOrNull(article.effectDate),
    attachments: article.attachments as { name: string; url: string }[],
  };
};
