import { jumpTo } from '@zhibiao/contract/search/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import { findJumps } from './staff-queries.ts';

export const searchStaffRoutes: Feature = (app, deps) => {
  const found = { pool: deps.pool, idCards: createIdCards(deps.secrets) };
  serve(app, deps, jumpTo, ({ query, staff }) => findJumps(found, staff, query.word));
};
