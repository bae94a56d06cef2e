import { getArticle, listArticles } from '@zhibiao/contract/article';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findArticle, findArticles } from './queries.ts';

export const articleRoutes: Feature = (app, deps) => {
  serve(app, deps, listArticles, ({ query }) => findArticles(deps.db, query));
  serve(app, deps, getArticle, ({ params }) => findArticle(deps.db, params.id));
};
