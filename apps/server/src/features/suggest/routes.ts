import { listSuggestions } from '@zhibiao/contract/suggest';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findSuggestions } from './queries.ts';

export const suggestRoutes: Feature = (app, deps) => {
  serve(app, deps, listSuggestions, ({ query, viewer }) => findSuggestions(deps.db, viewer.id, query));
};
