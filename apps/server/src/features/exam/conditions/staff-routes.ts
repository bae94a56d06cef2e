import * as grants from '@zhibiao/contract/exam/staff-grant';
import * as overrides from '@zhibiao/contract/exam/staff-override';
import * as requests from '@zhibiao/contract/exam/request';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { grant } from './grant/grant.ts';
import { addOverride, editOverride, end } from './override/commands.ts';
import { findEffective } from './override/effective.ts';
import { findOverrides } from './override/list.ts';
import { findChoosable } from './override/papers.ts';
import { findSubject } from './override/subject.ts';
import { decideExamRequest } from '#features/exam/request/decide.ts';
import { findRequest, countExamRequests, findRequests } from '#features/exam/request/list.ts';

/** Terms that are one person's or one organisation's, further attempts, and what learners ask for. */
export const examTermsStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, overrides.listOverrides, ({ query, staff }) => findOverrides(pool, staff, query));
  serve(app, deps, overrides.effectiveTerms, ({ query, staff }) => findEffective(pool, staff, query));
  serve(app, deps, overrides.findSubjects, ({ query, staff }) => findSubject(pool, staff, query));
  serve(app, deps, overrides.overridePapers, ({ query }) => findChoosable(pool, query.keyword));
  serve(app, deps, overrides.addOverride, ({ body, staff }) => addOverride(deps, staff, body));
  serve(app, deps, overrides.editOverride, ({ body, staff }) => editOverride(deps, staff, body));
  serve(app, deps, overrides.endOverride, ({ body, staff }) => end(deps, staff, body));

  serve(app, deps, grants.grantAttempts, ({ body, staff }) => grant(deps, staff, body));

  serve(app, deps, requests.listExamRequests, ({ query, staff }) => findRequests(pool, staff, query));
  serve(app, deps, requests.requestCounts, ({ query, staff }) => countExamRequests(pool, staff, query));
  serve(app, deps, requests.examRequest, ({ params, staff }) => findRequest(pool, staff, params.id));
  serve(app, deps, requests.decideExamRequest, ({ body, staff }) => decideExamRequest(deps, staff, body));
};
