import * as contract from '@zhibiao/contract/org-invite';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { createInvite, setInviteStatus, updateInvite } from './commands.ts';
import { findInviteMembers, findInvites } from './queries.ts';

/** The administrators' side of invitations; coming in by one is the membership feature's. */
export const orgInviteRoutes: Feature = (app, deps) => {
  const { db, pool } = deps;

  serve(app, deps, contract.listInvites, ({ query, viewer }) => findInvites({ db, pool }, viewer.orgId, query));
  serve(app, deps, contract.createInvite, ({ body, viewer }) => createInvite({ db, pool }, viewer, body));
  serve(app, deps, contract.updateInvite, ({ params, body, viewer }) =>
    updateInvite({ db, pool }, viewer.orgId, params.id, body),
  );
  serve(app, deps, contract.setInviteStatus, ({ params, body, viewer }) =>
    setInviteStatus(db, viewer.orgId, params.id, body.status),
  );
  serve(app, deps, contract.listInviteMembers, ({ params, query, viewer }) =>
    findInviteMembers(db, viewer.orgId, params.id, query),
  );
};
