import { queryOptions } from '@tanstack/react-query';
import { getArticle, listArticles } from '@zhibiao/contract/article';
import { call } from '#lib/api.ts';

export const articlesQuery = (type: number, options: { pageNum?: number; pageSize?: number; title?: string } = {}) =>
  queryOptions({
    queryKey: ['articles', type, options],
    queryFn: ({ signal }) => call(listArticles, { query: { type, ...options }, signal }),
  });

/** By id, or by an agreement's code: user-agreement, privacy-policy. */
export const articleQuery = (id: string) =>
  queryOptions({ queryKey: ['article', id], queryFn: ({ signal }) => call(getArticle, { params: { id }, signal }) });
