import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, PageQuery, queryInt } from './fields.ts';

export const ArticleRow = z.object({
  id: z.string(),
  type: z.number(),
  sourceType: z.number(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  linkUrl: z.string().nullable(),
  docNo: z.string().nullable(),
  issuer: z.string().nullable(),
  publishDate: Day,
  effectStatus: z.string().nullable(),
  isTop: z.boolean(),
  /** Whole text, only in lists of type 5 and 6, which the help widget reads. */
  content: z.string().optional(),
});
export type ArticleRow = z.output<typeof ArticleRow>;

export const Article = ArticleRow.extend({
  content: z.string(),
  effectDate: Day.nullable(),
  code: z.string().nullable(),
  version: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
});

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/article/list',
  access: 'public',
  shared: 2,
  query: PageQuery.extend({
    type: queryInt('文章类型有误').optional(),
    title: z.string().trim().max(50, '搜索词不能超过50个字符').optional(),
  }),
  rows: ArticleRow,
});
/** `id` may also be the code of an agreement: user-agreement, privacy-policy. */
export const getArticle = endpoint({
  method: 'GET',
  path: '/api/article/:id',
  access: 'public',
  shared: 2,
  params: z.object({ id: z.string().regex(/^([0-9a-f-]{36}|user-agreement|privacy-policy)$/, '文章不存在') }),
  data: Article,
});
