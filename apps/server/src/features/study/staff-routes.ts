import * as contract from '@zhibiao/contract/study-appeal-staff';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/download.ts';
import { serve } from '#http/serve.ts';
import { ask, decide } from './appeal/decide.ts';
import { findAppealEvidence, findStaffAppeal } from './appeal/staff-detail.ts';
import { countAppeals, findAppeals } from './appeal/staff-list.ts';
import { cancel, confirm, propose } from './incident/commands.ts';
import { findIncidents } from './incident/list.ts';

/** Minutes that were not counted, decided about: one by one, or for a fault of the site for all it touched. */
export const studyStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listAppeals, ({ query, staff }) => findAppeals(pool, staff, query));
  serve(app, deps, contract.appealCounts, ({ staff }) => countAppeals(pool, staff));
  serve(app, deps, contract.appeal, ({ params, staff }) => findStaffAppeal(pool, staff, params.id));
  serveFile(app, deps, contract.appealEvidence, ({ params, staff }) => findAppealEvidence(deps, staff, params));
  serve(app, deps, contract.askAppeal, ({ body, staff }) => ask(deps, staff, body));
  serve(app, deps, contract.decideAppeal, ({ body, staff }) => decide(deps, staff, body));
  serve(app, deps, contract.listIncidents, ({ query, staff }) => findIncidents(pool, staff, query));
  serve(app, deps, contract.proposeIncident, ({ body, staff }) => propose(deps, staff, body));
  serve(app, deps, contract.confirmIncident, ({ body, staff }) => confirm(deps, staff, body));
  serve(app, deps, contract.cancelIncident, ({ body, staff }) => cancel(deps, staff, body));
};
