import * as contract from '@zhibiao/contract/study/staff-appeal';
import * as enrolment from '@zhibiao/contract/study/staff-enrol';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { ask, decide } from './appeal/decide.ts';
import { findAppealEvidence, findStaffAppeal } from './appeal/staff-detail.ts';
import { countAppeals, findAppeals } from './appeal/staff-list.ts';
import { cancel, confirm, propose } from './incident/commands.ts';
import { findIncidents } from './incident/list.ts';
import { enrol, enrolPlan, findEnrolOptions } from './staff/enrol.ts';
import { match } from './staff/match.ts';
import { remind, remindPlan } from './staff/remind.ts';
import { countStudents, findStudents } from './staff/students.ts';
import { withdraw, withdrawPlan } from './staff/withdraw.ts';

/**
 * Minutes that were not counted, decided about: one by one, or for a fault of the site for all it touched. And who
 * studies what: learners put into courses, reminded and taken out again.
 */
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

  serve(app, deps, enrolment.lessonStudents, ({ query, staff }) => findStudents(pool, staff, query));
  serve(app, deps, enrolment.countLessonStudents, ({ query, staff }) => countStudents(pool, staff, query.id));
  serve(app, deps, enrolment.enrolOptions, ({ query, staff }) => findEnrolOptions(pool, staff, query.orgId));
  serve(app, deps, enrolment.matchLearners, ({ body, staff }) => match(deps, staff, body.accounts));
  serve(app, deps, enrolment.planEnrol, ({ query, staff }) => enrolPlan(pool, staff, query));
  serve(app, deps, enrolment.enrolLearners, ({ body, staff }) => enrol(deps, staff, body));
  serve(app, deps, enrolment.planRemind, ({ query, staff }) => remindPlan(pool, staff, query));
  serve(app, deps, enrolment.remindStudy, ({ body, staff }) => remind(deps, staff, body));
  serve(app, deps, enrolment.planWithdraw, ({ query, staff }) => withdrawPlan(pool, staff, query));
  serve(app, deps, enrolment.withdrawStudy, ({ body, staff }) => withdraw(deps, staff, body));
};
