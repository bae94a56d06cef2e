import * as contract from '@zhibiao/contract/apply/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { saveApply, submitApply, withdrawApply } from './commands.ts';
import { findMyApplies, findMyApply } from './queries.ts';
import { findMyRenewal } from './renewal.ts';

/** The learner's side of a certificate application. */
export const applyRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.saveApply, async ({ body, viewer }) =>
    findMyApply(deps, viewer.id, await saveApply(pool, viewer.id, body)),
  );
  serve(app, deps, contract.submitApply, ({ body, viewer }) => submitApply(pool, viewer.id, body));
  serve(app, deps, contract.withdrawApply, ({ body, viewer }) => withdrawApply(pool, viewer.id, body));
  serve(app, deps, contract.myApplies, ({ query, viewer }) => findMyApplies(deps, viewer.id, query));
  serve(app, deps, contract.myRenewal, ({ query, viewer }) => findMyRenewal(pool, viewer.id, query.certNo));
  serve(app, deps, contract.myApply, ({ params, viewer }) => findMyApply(deps, viewer.id, params.id));
};
