import { getArticle, listArticles } from '@zhibiao/contract/article';
import { ask } from '#lib/ask.ts';

export const articlesQuery = (type: number, options: { pageNum?: number; pageSize?: number; title?: string } = {}) =>
  ask(listArticles, { query: { type, ...options } });

/** By id, or by an agreement's code: user-agreement, privacy-policy. */
export const articleQuery = (id: string) => ask(getArticle, { params: { id } }, { meta: { missingIsShown: true } });
