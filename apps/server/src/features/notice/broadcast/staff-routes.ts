import * as contract from '@zhibiao/contract/notice/staff-broadcast';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { confirmBroadcast, draft, editBroadcast, removeBroadcast, withdrawBroadcast } from './commands.ts';
import { findBroadcast, findBroadcasts, findAudienceDepartments, findAudienceSubjects } from './queries.ts';
import { findWays } from './ways.ts';

/** 群发通知: one message to a kind of learners. */
export const broadcastStaffRoutes: Feature = (app, deps) => {
  const { pool, config } = deps;
  serve(app, deps, contract.listBroadcasts, ({ query, staff }) => findBroadcasts(pool, staff, query));
  serve(app, deps, contract.getBroadcast, ({ params, staff }) => findBroadcast(pool, staff, params.id));
  serve(app, deps, contract.broadcastOptions, async ({ staff }) => ({
    ways: await findWays(pool, config),
    partly: !staff.scope.all,
  }));
  serve(app, deps, contract.broadcastSubjects, ({ query, staff }) => findAudienceSubjects(pool, staff, query));
  serve(app, deps, contract.broadcastDepartments, ({ query, staff }) =>
    findAudienceDepartments(pool, staff, query.orgId),
  );
  serve(app, deps, contract.draftBroadcast, ({ body, staff }) => draft(deps, staff, body));
  serve(app, deps, contract.editBroadcast, ({ body, staff }) => editBroadcast(deps, staff, body));
  serve(app, deps, contract.removeBroadcast, ({ body, staff }) => removeBroadcast(deps, staff, body));
  serve(app, deps, contract.confirmBroadcast, ({ body, staff }) => confirmBroadcast(deps, staff, body));
  serve(app, deps, contract.withdrawBroadcast, ({ body, staff }) => withdrawBroadcast(deps, staff, body));
};
