import { orgMastery } from '@zhibiao/contract/practice/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findOrgMastery } from './mastery/org/mastery.ts';

/** How well an organisation's members know the clauses of a standard. */
export const practiceOrgRoutes: Feature = (app, deps) => {
  serve(app, deps, orgMastery, ({ query, viewer }) => findOrgMastery(deps.pool, viewer, query.standardCode));
};
