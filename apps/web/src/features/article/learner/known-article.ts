import { useQueryClient } from '@tanstack/react-query';
import { ARTICLE, type ArticleRow } from '@zhibiao/contract/article/learner';
import { articlesQuery } from '#features/article/queries.ts';

/** Of every list of articles. */
const LISTS = articlesQuery(ARTICLE.policy).queryKey.slice(0, 1);

/** What a list on the way to an article has told of it. */
export const useKnownArticle = (id: string): ArticleRow | undefined =>
  useQueryClient()
    .getQueriesData<{ rows: ArticleRow[] }>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.rows ?? [])
    .find((row) => row.id === id);
