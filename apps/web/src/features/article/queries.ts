import { getArticle, listArticles } from '@zhibiao/contract/article/learner';
import { ask } from '#lib/api/ask.ts';

export const articlesQuery = (
  type: number,
  options: { pageNum?: number; pageSize?: number; kind?: number; keyword?: string } = {},
) => ask(listArticles, { query: { type, ...options } });

/** By id, or by the name of a text of the platform: user-agreement, privacy-policy, accessibility. */
export const articleQuery = (id: string) => ask(getArticle, { params: { id } });
