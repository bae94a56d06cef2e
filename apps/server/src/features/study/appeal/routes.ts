import * as contract from '@zhibiao/contract/study/appeal';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { fileAppeals } from './file.ts';
import { findOwnAppeals, supplement, withdrawOwnAppeal } from './own.ts';

/** Minutes that were not counted, requested by their learner. */
export const studyAppealRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.appealStudy, ({ body, viewer }) => fileAppeals(deps, viewer, body));
  serve(app, deps, contract.myAppeals, ({ query, viewer }) => findOwnAppeals(pool, viewer.id, query));
  serve(app, deps, contract.supplementAppeal, ({ body, viewer }) => supplement(pool, viewer.id, body));
  serve(app, deps, contract.withdrawAppeal, ({ body, viewer }) => withdrawOwnAppeal(pool, viewer.id, body.id));
};
