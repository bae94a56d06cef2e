import * as acts from '@zhibiao/contract/org/staff-acts';
import * as contract from '@zhibiao/contract/org/staff';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { findOrgNames } from '#services/org/names.ts';
import { serve } from '#http/serve/serve.ts';
import { changeLicenceFile, findOrgChange, findOrgChanges } from './changes.ts';
import { findOrgDetail, licenceFile } from './detail.ts';
import { changeOrg } from './edit.ts';
import { countOrgs, findStaffOrgs } from './list.ts';
import { findMembers, findOwnerCandidates } from './members.ts';
import { ownerEvidenceFile } from './owner-changes.ts';
import { putOwner } from './owner.ts';
import { moveOrg } from './states.ts';
import { decideChange } from '#features/org/decide-change.ts';
import { decideOrg, passOrgHeld } from '#features/org/decide-org.ts';

/** The training body lets organisations in, verifies what they change, and keeps them in order. */
export const orgStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.auditOrg, ({ staff, body }) => decideOrg(deps, staff, body));
  serve(app, deps, contract.passOrg, ({ staff, body }) => passOrgHeld(deps, staff, body));
  serve(app, deps, contract.auditOrgChange, ({ staff, body }) => decideChange(deps, staff, body));
  // For setting the data scope of a colleague, which may be wider than the caller's own.
  serve(app, deps, contract.orgOptions, async ({ query }) =>
    query.keyword === '' ? [] : findOrgNames(pool, { scope: { all: true } }, query),
  );

  serve(app, deps, contract.listOrgs, ({ staff, query }) => findStaffOrgs(pool, staff, query));
  serve(app, deps, contract.orgCounts, ({ staff, query }) => countOrgs(pool, staff, query));
  serve(app, deps, contract.orgDetail, ({ staff, params }) => findOrgDetail(pool, staff, params.id));
  serve(app, deps, contract.orgMembers, ({ staff, params, query }) => findMembers(pool, staff, params.id, query));
  serveFile(app, deps, contract.orgLicence, ({ staff, params }) => licenceFile(deps, staff, params.id));
  serve(app, deps, contract.listOrgChanges, ({ staff, query }) => findOrgChanges(pool, staff, query));
  serve(app, deps, contract.orgChangeDetail, ({ staff, params }) => findOrgChange(pool, staff, params.id));
  serveFile(app, deps, contract.changeLicence, ({ staff, params }) => changeLicenceFile(deps, staff, params.id));

  serve(app, deps, acts.reopenOrg, ({ staff, body }) => moveOrg(deps, staff, 'reopen', body));
  serve(app, deps, acts.disableOrg, ({ staff, body }) => moveOrg(deps, staff, 'disable', body));
  serve(app, deps, acts.enableOrg, ({ staff, body }) => moveOrg(deps, staff, 'enable', body));
  serve(app, deps, acts.editOrg, ({ staff, params, body }) => changeOrg(deps, staff, params.id, body));
  serve(app, deps, acts.ownerCandidates, ({ staff, params, query }) =>
    findOwnerCandidates(pool, staff, params.id, query.name),
  );
  serve(app, deps, acts.replaceOwner, ({ staff, body }) => putOwner(deps, staff, body));
  serveFile(app, deps, acts.ownerEvidence, ({ staff, params }) => ownerEvidenceFile(deps, staff, params));
};
