import {
  auditSystemApply,
  issueApply as issueEndpoint,
  listSystemApplies,
  systemApply,
} from '@zhibiao/contract/apply-staff';
import { decideApply } from './decide.ts';
import { findApplies } from './rows.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { audited } from '#services/audit/audited.ts';
import { issueApply } from './issue.ts';
import { findSystemApply } from './staff-queries.ts';

/** The training body decides applications and issues what they ask for. */
export const applyStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listSystemApplies, ({ query }) => findApplies(deps, {}, query));
  serve(app, deps, systemApply, ({ params }) => findSystemApply(deps, params.id));
  serve(app, deps, auditSystemApply, ({ body, staff }) =>
    audited(deps, staff, (client, note) => decideApply(client, { by: 'platform', operator: '平台' }, body, note)),
  );
  serve(app, deps, issueEndpoint, ({ body, staff }) => issueApply(deps, staff, body));
};
