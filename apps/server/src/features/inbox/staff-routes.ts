import * as contract from '@zhibiao/contract/inbox/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { assign, handlersOf } from './assign.ts';
import { claimItem, nextItem, releaseItem } from './claim.ts';
import { workCounts } from './counts.ts';
import { findItem, findWork } from './list.ts';

/** One queue for all that the training body decides. */
export const inboxStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listWork, ({ staff, query }) => findWork(pool, staff, query));
  serve(app, deps, contract.workItem, ({ staff, params }) => findItem(pool, staff, params.id));
  serve(app, deps, contract.countWork, ({ staff }) => workCounts(pool, staff));
  serve(app, deps, contract.claimWork, ({ staff, body }) => claimItem(deps, staff, body));
  serve(app, deps, contract.releaseWork, ({ staff, body }) => releaseItem(deps, staff, body));
  serve(app, deps, contract.nextWork, ({ staff, body }) => nextItem(deps, staff, body.kinds));
  serve(app, deps, contract.assignWork, ({ staff, body }) => assign(deps, staff, body));
  serve(app, deps, contract.workHandlers, ({ query }) => handlersOf(pool, query.kind));
};
