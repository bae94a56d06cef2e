import { jumpTo } from '@zhibiao/contract/search-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findJumps } from './staff-queries.ts';

export const searchStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, jumpTo, ({ query, staff }) => findJumps(deps.pool, staff, query.word));
};
