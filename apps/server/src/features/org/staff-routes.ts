import { auditOrg, auditOrgChange, orgOptions } from '@zhibiao/contract/org-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { decideChange } from './decide-change.ts';
import { decideOrg } from './decide-org.ts';
import { findOptions } from './options.ts';

/** The training body lets organisations in and verifies what they change. */
export const orgStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, auditOrg, ({ staff, body }) => decideOrg(deps, staff, body));
  serve(app, deps, auditOrgChange, ({ staff, body }) => decideChange(deps, staff, body));
  serve(app, deps, orgOptions, ({ query }) => findOptions(deps.pool, query.keyword));
};
