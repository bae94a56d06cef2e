import * as contract from '@zhibiao/contract/apply/staff';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { audited } from '#services/audit/audited.ts';
import { decideApply } from './decide.ts';
import { issueApply } from '#features/apply/issue/issue.ts';
import { findSystemPhoto } from '#features/apply/photo.ts';
import { countApplies, findSystemApplies, findSystemApply } from './queries.ts';
import { backApply, takeApply } from './to-review.ts';

/** The training body decides applications and issues what they ask for. */
export const applyStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listSystemApplies, ({ staff, query }) => findSystemApplies(deps, staff, query));
  serve(app, deps, contract.applyCounts, ({ staff, query }) => countApplies(deps, staff, query));
  serve(app, deps, contract.systemApply, ({ staff, params }) => findSystemApply(deps, staff, params.id));
  serveFile(app, deps, contract.systemApplyPhoto, ({ staff, params }) =>
    findSystemPhoto(deps, staff, params, 'submitted'),
  );
  serveFile(app, deps, contract.systemApplyPhotoNow, ({ staff, params }) =>
    findSystemPhoto(deps, staff, params, 'now'),
  );
  serve(app, deps, contract.auditSystemApply, ({ staff, body }) =>
    audited(deps, staff, (client, note) =>
      decideApply(client, { by: 'platform', operator: '平台', staff }, body, note),
    ),
  );
  serve(app, deps, contract.takeApply, ({ staff, body }) => takeApply(deps, staff, body));
  serve(app, deps, contract.backApply, ({ staff, body }) => backApply(deps, staff, body));
  serve(app, deps, contract.issueApply, ({ staff, body }) => issueApply(deps, staff, body));
};
