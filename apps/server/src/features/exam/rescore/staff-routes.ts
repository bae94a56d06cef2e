import * as contract from '@zhibiao/contract/exam/staff-rescore';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { cancel, confirm } from './confirm.ts';
import { decide } from './decide.ts';
import { findEffects } from './effect-list.ts';
import { findRescore, findRescores } from './list.ts';
import { propose } from './propose.ts';

/** Scoring again what has been scored: tried, confirmed, and decided about where a pass would be none. */
export const examRescoreStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listRescores, ({ query }) => findRescores(pool, query));
  serve(app, deps, contract.rescore, ({ params }) => findRescore(pool, params.id));
  serve(app, deps, contract.rescoreEffects, ({ query, staff }) => findEffects(pool, staff, query));
  serve(app, deps, contract.proposeRescore, ({ body, staff }) => propose(deps, staff, body));
  serve(app, deps, contract.confirmRescore, ({ body, staff }) => confirm(deps, staff, body));
  serve(app, deps, contract.cancelRescore, ({ body, staff }) => cancel(deps, staff, body));
  serve(app, deps, contract.decideRescore, ({ body, staff }) => decide(deps, staff, body));
};
