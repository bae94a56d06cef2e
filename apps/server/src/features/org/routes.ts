import { findByOrgData } from '@zhibiao/contract/user';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findOwnOrg } from './queries.ts';

export const orgRoutes: Feature = (app, deps) => {
  serve(app, deps, findByOrgData, ({ viewer }) => findOwnOrg(deps.db, viewer));
};
