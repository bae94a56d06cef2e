import * as contract from '@zhibiao/contract/rescore-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { cancel, confirm } from './rescore/confirm.ts';
import { decide } from './rescore/decide.ts';
import { findEffects } from './rescore/effect-list.ts';
import { findRescore, findRescores } from './rescore/list.ts';
import { propose } from './rescore/propose.ts';

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
