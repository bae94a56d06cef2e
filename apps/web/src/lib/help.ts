import { queryOptions } from '@tanstack/react-query';
import { listArticles } from '@zhibiao/contract/article';
import { ARTICLE } from '@zhibiao/contract/limits';
import { call } from './api.ts';

const firstOf = (type: number) =>
  queryOptions({
    queryKey: ['help', type],
    queryFn: async ({ signal }) => (await call(listArticles, { query: { type, pageSize: 1 }, signal })).rows[0] ?? null,
    staleTime: 10 * 60_000,
    // Help that cannot be fetched is simply not offered; it is not what the learner came for.
    retry: false,
  });

export const usageQuery = firstOf(ARTICLE.usage);
export const questionsQuery = firstOf(ARTICLE.question);
