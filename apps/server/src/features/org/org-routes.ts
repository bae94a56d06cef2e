import * as contract from '@zhibiao/contract/org/org';
import { orgOverview } from '@zhibiao/contract/org/overview';
import type { Feature } from '#http/app-types.ts';
import { pictureSigner } from '#http/files/pictures.ts';
import { serve } from '#http/serve/serve.ts';
import { actingFrom } from '#services/audit/org-audit.ts';
import { createCounter } from '#services/limits/counter.ts';
import { appointAdmin, dismissAdmin, findAdmins, findMembersToAppoint } from './admin/administrators.ts';
import { bringLicense } from './bring-license.ts';
import { confirmHandOver } from './admin/hand-over.ts';
import { findChanges, findOwnOrg } from './queries.ts';
import { askForRight, findRights, grantRights } from './admin/rights.ts';
import { findOrgOverview } from '#features/org/overview/overview.ts';
import { resubmitOrg } from './resubmit.ts';
import { updateOrg, withdrawChange } from './update.ts';

/** What an organisation is, and who administers it. */
export const orgRoutes: Feature = (app, deps) => {
  const { db, pool, passwords, secrets } = deps;
  const counter = createCounter(secrets);
  const show = pictureSigner(secrets);

  serve(app, deps, contract.findByOrgData, ({ viewer }) => findOwnOrg(deps, show(viewer), viewer));
  serve(app, deps, orgOverview, ({ viewer }) => findOrgOverview(deps, viewer));
  serve(app, deps, contract.updateOrg, ({ body, viewer }) => updateOrg(db, viewer, body));
  serve(app, deps, contract.resubmitOrg, ({ body, viewer }) => resubmitOrg(db, viewer, body));
  serve(app, deps, contract.bringLicense, ({ body, viewer }) => bringLicense(db, viewer, body.licenseUrl));
  serve(app, deps, contract.listChanges, ({ query, viewer }) => findChanges(db, show(viewer), viewer.orgId, query));
  serve(app, deps, contract.withdrawChange, ({ body, viewer }) => withdrawChange(pool, viewer.orgId, body.id));
  serve(app, deps, contract.listAdmins, ({ viewer }) => findAdmins(pool, viewer));
  serve(app, deps, contract.findCandidates, ({ query, viewer }) => findMembersToAppoint(pool, viewer, query.name));
  serve(app, deps, contract.appointAdmin, ({ body, viewer, caller }) =>
    appointAdmin(pool, actingFrom(viewer, caller), body),
  );
  serve(app, deps, contract.dismissAdmin, ({ body, viewer, caller }) =>
    dismissAdmin(pool, actingFrom(viewer, caller), body),
  );
  serve(app, deps, contract.listRights, ({ viewer }) => findRights(pool, viewer));
  serve(app, deps, contract.grantRights, ({ body, viewer, caller }) =>
    grantRights(pool, actingFrom(viewer, caller), body),
  );
  serve(app, deps, contract.askForRight, ({ body, viewer }) => askForRight(pool, viewer, body.right));
  serve(app, deps, contract.handOver, ({ body, viewer, caller }) =>
    confirmHandOver({ db, pool, passwords, counter }, actingFrom(viewer, caller), body),
  );
};
