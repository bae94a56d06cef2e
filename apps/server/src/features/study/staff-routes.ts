import * as contract from '@zhibiao/contract/study/staff-appeal';
import * as enrolment from '@zhibiao/contract/study/staff-enrol';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { askAppellant, decideAppeal } from './appeal/decide.ts';
import { findAppealEvidence, findStaffAppeal } from './appeal/staff-detail.ts';
import { countAppeals, findAppeals } from './appeal/staff-list.ts';
import { cancelIncident, confirmIncident, proposeIncident } from './incident/commands.ts';
import { findIncidents } from './incident/list.ts';
import { enrolChosen, enrolPlan, findEnrolOptions } from './staff/enrol.ts';
import { match } from './staff/match.ts';
import { remindStudents, remindPlan } from './staff/remind.ts';
import { countStudents, findEnrolledStudents } from './staff/students.ts';
import { withdrawEnrolments, withdrawPlan } from './staff/withdraw.ts';

/**
 * Minutes that were not counted, decided about: one by one, or for a fault of the site for all it touched. And who
 * studies what: learners put into courses, reminded and taken out again.
 */
export const studyStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listAppeals, ({ query, staff }) => findAppeals(pool, staff, query));
  serve(app, deps, contract.appealCounts, ({ staff }) => countAppeals(pool, staff));
  serve(app, deps, contract.appeal, ({ params, staff }) => findStaffAppeal(deps, staff, params.id));
  serveFile(app, deps, contract.appealEvidence, ({ params, staff }) => findAppealEvidence(deps, staff, params));
  serve(app, deps, contract.askAppeal, ({ body, staff }) => askAppellant(deps, staff, body));
  serve(app, deps, contract.decideAppeal, ({ body, staff }) => decideAppeal(deps, staff, body));
  serve(app, deps, contract.listIncidents, ({ query, staff }) => findIncidents(pool, staff, query));
  serve(app, deps, contract.proposeIncident, ({ body, staff }) => proposeIncident(deps, staff, body));
  serve(app, deps, contract.confirmIncident, ({ body, staff }) => confirmIncident(deps, staff, body));
  serve(app, deps, contract.cancelIncident, ({ body, staff }) => cancelIncident(deps, staff, body));

  serve(app, deps, enrolment.lessonStudents, ({ query, staff }) => findEnrolledStudents(pool, staff, query));
  serve(app, deps, enrolment.countLessonStudents, ({ query, staff }) => countStudents(pool, staff, query.id));
  serve(app, deps, enrolment.enrolOptions, ({ query, staff }) => findEnrolOptions(pool, staff, query.orgId));
  serve(app, deps, enrolment.matchLearners, ({ body, staff }) => match(deps, staff, body.accounts));
  serve(app, deps, enrolment.planEnrol, ({ query, staff }) => enrolPlan(pool, staff, query));
  serve(app, deps, enrolment.enrolLearners, ({ body, staff }) => enrolChosen(deps, staff, body));
  serve(app, deps, enrolment.planRemind, ({ query, staff }) => remindPlan(pool, staff, query));
  serve(app, deps, enrolment.remindStudy, ({ body, staff }) => remindStudents(deps, staff, body));
  serve(app, deps, enrolment.planWithdraw, ({ query, staff }) => withdrawPlan(pool, staff, query));
  serve(app, deps, enrolment.withdrawStudy, ({ body, staff }) => withdrawEnrolments(deps, staff, body));
};
