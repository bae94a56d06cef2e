import * as contract from '@zhibiao/contract/round/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { openForPeople } from './open.ts';
import { findPeople, findRoundSubjects } from './people.ts';
import { changePlan, createPlan, deletePlan, findPlans, findPlanReach } from './plans.ts';

export const roundStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listPlans, ({ query }) => findPlans(pool, query));
  serve(app, deps, contract.addPlan, ({ body, staff }) => createPlan(deps, staff, body));
  serve(app, deps, contract.editPlan, ({ body, staff }) => changePlan(deps, staff, body));
  serve(app, deps, contract.removePlan, ({ body, staff }) => deletePlan(deps, staff, body));
  serve(app, deps, contract.planReach, ({ query }) => findPlanReach(pool, query.id));
  serve(app, deps, contract.roundSubjects, ({ query, staff }) => findRoundSubjects(pool, staff, query.keyword));
  serve(app, deps, contract.roundPeople, ({ query, staff }) => findPeople(pool, staff, query));
  serve(app, deps, contract.openRounds, ({ body, staff }) => openForPeople(deps, staff, body));
};
