import * as contract from '@zhibiao/contract/apply/org';
import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import { decideApply } from '#features/apply/review/decide.ts';
import { findApplies } from '#features/apply/rows.ts';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { actingFrom, auditedByOrg } from '#services/audit/org-audit.ts';
import { operatorOf } from './operator.ts';
import { findOrgPhoto } from '#features/apply/photo.ts';
import { findCandidates } from './candidates.ts';
import { findOrgApply, findApplyStandards } from './queries.ts';
import { submitSelfApply, withdrawSelfApply } from './self-apply.ts';

/** An organisation decides its learners' applications and submits members for 内审员. */
export const applyOrgRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listOrgApplies, ({ query, viewer }) => findApplies(deps, { orgId: viewer.orgId }, query));
  serve(app, deps, contract.orgApply, ({ params, viewer }) => findOrgApply(deps, viewer.orgId, params.id));
  serveFile(app, deps, contract.orgApplyPhoto, ({ params, viewer, caller }) =>
    findOrgPhoto(deps, actingFrom(viewer, caller), params),
  );
  serve(app, deps, contract.auditOrgApply, ({ body, viewer, caller }) =>
    auditedByOrg(pool, actingFrom(viewer, caller), 'apply.audit', async (client, note) => {
      const operator = await operatorOf(client, viewer);
      return decideApply(client, { by: 'org', orgId: viewer.orgId, operator }, body, note);
    }),
  );
  serve(app, deps, contract.auditorStandards, () => findApplyStandards(pool));
  serve(app, deps, contract.auditorCandidates, ({ query, viewer }) => findCandidates(pool, viewer.orgId, query));
  serve(app, deps, contract.submitSelfApply, ({ body, viewer }) => submitSelfApply(pool, viewer, body));
  serve(app, deps, contract.withdrawSelfApply, ({ body, viewer }) => withdrawSelfApply(pool, viewer, body));
  serve(app, deps, contract.listSelfApplies, ({ query, viewer }) =>
    findApplies(deps, { orgId: viewer.orgId, kind: APPLY_KIND.auditor }, query),
  );
};
