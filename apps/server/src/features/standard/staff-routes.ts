import * as standard from '@zhibiao/contract/standard/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { clauseSheetRoutes, importInto } from './clause-import.ts';
import { addClauseMap, findClauseMap, removeClauseMap } from './clause-map.ts';
import { addClause, editClause, findClauses, moveClause, removeClause } from './clauses.ts';
import { addStandard, editStandard, findOptions, findStandards, removeStandard } from './standards.ts';
import { findClauseItems, findStandardUsage, setItems } from './usage.ts';

/** Standards, their clauses, and what became of these in the next edition. */
export const standardStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, standard.listStandards, () => findStandards(pool));
  serve(app, deps, standard.standardOptions, () => findOptions(pool));
  serve(app, deps, standard.addStandard, ({ body, staff }) => addStandard(deps, staff, body));
  serve(app, deps, standard.editStandard, ({ body, staff }) => editStandard(deps, staff, body));
  serve(app, deps, standard.removeStandard, ({ body, staff }) => removeStandard(deps, staff, body));

  serve(app, deps, standard.listClauses, ({ query }) => findClauses(pool, query.code));
  serve(app, deps, standard.clauseOptions, ({ query }) => findClauses(pool, query.code));
  serve(app, deps, standard.addClause, ({ body, staff }) => addClause(deps, staff, body));
  serve(app, deps, standard.editClause, ({ body, staff }) => editClause(deps, staff, body));
  serve(app, deps, standard.moveClause, ({ body, staff }) => moveClause(deps, staff, body));
  serve(app, deps, standard.removeClause, ({ body, staff }) => removeClause(deps, staff, body));
  serve(app, deps, standard.clauseUsage, ({ query }) => findStandardUsage(pool, query.id));
  serve(app, deps, standard.clauseItems, ({ query }) => findClauseItems(pool, query.id));
  serve(app, deps, standard.setClauseItems, ({ body, staff }) => setItems(deps, staff, body));
  serve(app, deps, standard.importClauses, ({ body, staff }) => importInto(deps, staff, body));
  clauseSheetRoutes(app, deps);

  serve(app, deps, standard.listClauseMap, ({ query }) => findClauseMap(pool, query));
  serve(app, deps, standard.addClauseMap, ({ body, staff }) => addClauseMap(deps, staff, body));
  serve(app, deps, standard.removeClauseMap, ({ body, staff }) => removeClauseMap(deps, staff, body.id));
};
