import {
  assignOrgStudy,
  exportOrgStudy,
  listOrgStudy,
  orgStudyDetail,
  orgStudyOptions,
  orgStudyPeople,
  orgStudySummary,
  remindOrgStudy,
} from '@zhibiao/contract/org-study';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { assignLessons } from './assign.ts';
import { findStudyRecord } from './detail.ts';
import { startExport } from './export.ts';
import { findStudyRecords } from './list.ts';
import { findStudyOptions, findStudyPeople } from './options.ts';
import { remindLearners } from './remind.ts';
import { summariseStudy } from './summary.ts';

/** What an organisation's members study: to look at, to assign, to remind of. */
export const orgStudyRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listOrgStudy, ({ query, viewer }) => findStudyRecords(pool, viewer.orgId, query));
  serve(app, deps, orgStudyDetail, ({ query, viewer }) => findStudyRecord(pool, viewer.orgId, query));
  serve(app, deps, orgStudySummary, ({ viewer }) => summariseStudy(pool, viewer.orgId));
  serve(app, deps, orgStudyOptions, ({ viewer }) => findStudyOptions(pool, viewer.orgId));
  serve(app, deps, orgStudyPeople, ({ query, viewer }) => findStudyPeople(pool, viewer.orgId, query.keyword));
  serve(app, deps, assignOrgStudy, ({ body, viewer }) => assignLessons(pool, viewer.orgId, body));
  serve(app, deps, remindOrgStudy, ({ body, viewer }) => remindLearners(pool, viewer.orgId, body));
  serve(app, deps, exportOrgStudy, ({ body, viewer }) => startExport(pool, viewer, body));
};
