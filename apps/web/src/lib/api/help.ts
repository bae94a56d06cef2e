import { ARTICLE, listArticles } from '@zhibiao/contract/article/learner';
import { ask } from './ask.ts';

const firstOf = (type: number) =>
  ask(
    listArticles,
    { query: { type, pageSize: 1 } },
    {
      select: ({ rows }) => rows[0] ?? null,
      staleTime: 10 * 60_000,
      // Help that cannot be fetched is simply not offered; it is not what the learner came for.
      retry: false,
    },
  );

export const usageQuery = firstOf(ARTICLE.usage);
export const helpQuestionsQuery = firstOf(ARTICLE.question);
