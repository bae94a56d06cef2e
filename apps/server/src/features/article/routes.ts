import { getArticle, listArticles } from '@zhibiao/contract/article/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findArticles } from './list.ts';
import { findArticle } from './queries.ts';

export const articleRoutes: Feature = (app, deps) => {
  serve(app, deps, listArticles, ({ query }) => findArticles(deps.pool, query));
  serve(app, deps, getArticle, ({ params }) => findArticle(deps.pool, params.id));
};
