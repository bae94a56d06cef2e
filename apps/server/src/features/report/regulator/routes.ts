import {
  addRegulatorMap,
  editRegulatorMap,
  exportRegulator,
  listRegulatorMaps,
  regulatorOrgs,
  removeRegulatorMap,
} from '@zhibiao/contract/report/staff-regulator';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findOrgs } from '#features/report/seen.ts';
import { startRegulatorExport } from './export.ts';
import { addMap, editMap, findMaps, removeMap } from './maps.ts';

/** What a regulator is handed, and the columns it asks for. */
export const regulatorRoutes: Feature = (app, deps) => {
  serve(app, deps, listRegulatorMaps, () => findMaps(deps.pool));
  serve(app, deps, addRegulatorMap, ({ body, staff }) => addMap(deps, staff, body));
  serve(app, deps, editRegulatorMap, ({ body, staff }) => editMap(deps, staff, body));
  serve(app, deps, removeRegulatorMap, ({ body, staff }) => removeMap(deps, staff, body));
  serve(app, deps, regulatorOrgs, ({ query, staff }) => findOrgs(deps.pool, staff, query));
  serve(app, deps, exportRegulator, ({ body, staff }) => startRegulatorExport(deps, staff, body));
};
