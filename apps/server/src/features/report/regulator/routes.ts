import * as contract from '@zhibiao/contract/report/staff-regulator';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findOrgsInScope } from '#features/report/seen.ts';
import { startRegulatorExport } from './export.ts';
import { addRegulatorMap, editMap, findMaps, removeRegulatorMap } from './maps.ts';

/** What a regulator is handed, and the columns it asks for. */
export const regulatorRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listRegulatorMaps, () => findMaps(deps.pool));
  serve(app, deps, contract.addRegulatorMap, ({ body, staff }) => addRegulatorMap(deps, staff, body));
  serve(app, deps, contract.editRegulatorMap, ({ body, staff }) => editMap(deps, staff, body));
  serve(app, deps, contract.removeRegulatorMap, ({ body, staff }) => removeRegulatorMap(deps, staff, body));
  serve(app, deps, contract.regulatorOrgs, ({ query, staff }) => findOrgsInScope(deps.pool, staff, query));
  serve(app, deps, contract.exportRegulator, ({ body, staff }) => startRegulatorExport(deps, staff, body));
};
