import { searchAll } from '@zhibiao/contract/search/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findAll } from './queries.ts';

export const searchRoutes: Feature = (app, deps) => {
  serve(app, deps, searchAll, ({ query, viewer }) => findAll(deps.pool, viewer, query.keyword));
};
