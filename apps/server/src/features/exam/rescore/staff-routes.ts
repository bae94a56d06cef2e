import * as contract from '@zhibiao/contract/exam/staff-rescore';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { cancelRescore, confirmRescore } from './confirm.ts';
import { decideRescore } from './decide.ts';
import { findEffects } from './effect-list.ts';
import { findRescore, findRescores } from './list.ts';
import { proposeRescore } from './propose.ts';

/** Scoring again what has been scored: tried, confirmed, and decided about where a pass would be none. */
export const examRescoreStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listRescores, ({ query }) => findRescores(pool, query));
  serve(app, deps, contract.rescore, ({ params }) => findRescore(pool, params.id));
  serve(app, deps, contract.rescoreEffects, ({ query, staff }) => findEffects(pool, staff, query));
  serve(app, deps, contract.proposeRescore, ({ body, staff }) => proposeRescore(deps, staff, body));
  serve(app, deps, contract.confirmRescore, ({ body, staff }) => confirmRescore(deps, staff, body));
  serve(app, deps, contract.cancelRescore, ({ body, staff }) => cancelRescore(deps, staff, body));
  serve(app, deps, contract.decideRescore, ({ body, staff }) => decideRescore(deps, staff, body));
};
