import {
  auditSystemApply,
  issueApply as issueEndpoint,
  listSystemApplies,
  systemApply,
} from '@zhibiao/contract/apply-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { audited } from '#services/audit/audited.ts';
import { decideApply } from './decide.ts';
import { issueApply } from './issue.ts';
import { findApplies } from './rows.ts';
import { findSystemApply } from './staff-queries.ts';

/** The training body decides applications and issues what they ask for. */
export const applyStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listSystemApplies, ({ staff, query }) => findApplies(deps, { staff }, query));
  serve(app, deps, systemApply, ({ staff, params }) => findSystemApply(deps, staff, params.id));
  serve(app, deps, auditSystemApply, ({ staff, body }) =>
    audited(deps, staff, (client, note) =>
      decideApply(client, { by: 'platform', operator: '平台', staff }, body, note),
    ),
  );
  serve(app, deps, issueEndpoint, ({ staff, body }) => issueApply(deps, staff, body));
};
