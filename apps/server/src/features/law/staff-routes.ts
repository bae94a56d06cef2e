import { addLaw, editLaw, lawImpact, lawOptions, listLaws, removeLaw } from '@zhibiao/contract/law/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import * as laws from './laws.ts';

/** Laws that courses and questions refer to. */
export const lawStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listLaws, () => laws.findLaws(deps.pool));
  serve(app, deps, lawOptions, () => laws.findLaws(deps.pool));
  serve(app, deps, addLaw, ({ body, staff }) => laws.addLaw(deps, staff, body));
  serve(app, deps, editLaw, ({ body, staff }) => laws.editLaw(deps, staff, body));
  serve(app, deps, removeLaw, ({ body, staff }) => laws.removeLaw(deps, staff, body));
  serve(app, deps, lawImpact, ({ query }) => laws.findImpact(deps.pool, query.id));
};
