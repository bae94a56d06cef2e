import {
  assignOrgStudy,
  exportOrgStudy,
  listOrgStudy,
  orgStudyDetail,
  orgStudyOptions,
  orgStudyPeople,
  orgStudySummary,
  orgStudyYears,
  previewReminders,
  remindOrgStudy,
  withdrawOrgStudy,
} from '@zhibiao/contract/study/org';
import { addAssignRule, listAssignRules, removeAssignRule } from '@zhibiao/contract/study/org-rules';
import { exportOrgScores, listOrgScores, orgClauseScores, orgScorePapers } from '@zhibiao/contract/study/org-scores';
import { exportOrgYear, listOrgYear, orgYearSummary } from '@zhibiao/contract/study/year';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { assignLessons } from '#features/study/org/assign.ts';
import { findStudyRecord } from '#features/study/org/detail.ts';
import { startStudyExport } from '#features/study/org/export.ts';
import { findStudyRecords } from '#features/study/org/list.ts';
import { findStudyOptions, findStudyPeople } from '#features/study/org/options.ts';
import { remindLearners } from '#features/study/org/remind.ts';
import { reminderPreview } from '#features/study/org/remind-preview.ts';
import { addRule, findRules, removeRule } from '#features/study/org/rules.ts';
import { findScorePapers, findScores } from '#features/study/org/score/attempts.ts';
import { findClauseScores } from '#features/study/org/score/clauses.ts';
import { startScoreExport } from '#features/study/org/score/export.ts';
import { summariseStudy } from '#features/study/org/summary.ts';
import { withdrawLessons } from '#features/study/org/withdraw.ts';
import { findOrgYears } from '#features/study/org/year/years.ts';
import { findMembersYear, summariseYear } from '#features/study/org/year/year.ts';
import { startOrgYearExport } from '#features/study/org/year/year-export.ts';
import { actingFrom } from '#services/audit/org-audit.ts';

/** What an organisation's members study: to look at, to assign, to remind of. */
export const studyOrgRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, listOrgStudy, ({ query, viewer }) => findStudyRecords(pool, viewer.orgId, query));
  serve(app, deps, orgStudyDetail, ({ query, viewer }) => findStudyRecord(pool, viewer.orgId, query));
  serve(app, deps, orgStudySummary, ({ viewer }) => summariseStudy(pool, viewer.orgId));
  serve(app, deps, orgStudyYears, ({ viewer }) => findOrgYears(pool, viewer.orgId));
  serve(app, deps, orgStudyOptions, ({ viewer }) => findStudyOptions(pool, viewer.orgId));
  serve(app, deps, orgStudyPeople, ({ query, viewer }) => findStudyPeople(pool, viewer.orgId, query.keyword));
  serve(app, deps, assignOrgStudy, ({ body, viewer }) => assignLessons(pool, viewer.orgId, body));
  serve(app, deps, withdrawOrgStudy, ({ body, viewer }) => withdrawLessons(pool, viewer.orgId, body.records));
  serve(app, deps, listAssignRules, ({ viewer }) => findRules(pool, viewer.orgId));
  serve(app, deps, addAssignRule, ({ body, viewer }) => addRule(pool, viewer, body));
  serve(app, deps, removeAssignRule, ({ body, viewer }) => removeRule(pool, viewer.orgId, body));
  serve(app, deps, previewReminders, ({ body, viewer }) => reminderPreview(pool, viewer.orgId, body.records));
  serve(app, deps, remindOrgStudy, ({ body, viewer }) => remindLearners(pool, viewer.orgId, body));
  serve(app, deps, listOrgYear, ({ query, viewer }) => findMembersYear(deps, viewer.orgId, query));
  serve(app, deps, orgYearSummary, ({ query, viewer }) => summariseYear(deps, viewer.orgId, query.year));
  serve(app, deps, exportOrgYear, ({ body, viewer, caller }) =>
    startOrgYearExport(deps, actingFrom(viewer, caller), body),
  );
  serve(app, deps, listOrgScores, ({ query, viewer }) => findScores(pool, viewer.orgId, query));
  serve(app, deps, orgClauseScores, ({ query, viewer }) => findClauseScores(pool, viewer.orgId, query));
  serve(app, deps, orgScorePapers, ({ viewer }) => findScorePapers(pool, viewer.orgId));
  serve(app, deps, exportOrgScores, ({ body, viewer, caller }) =>
    startScoreExport(pool, actingFrom(viewer, caller), body),
  );
  serve(app, deps, exportOrgStudy, ({ body, viewer, caller }) =>
    startStudyExport(pool, actingFrom(viewer, caller), body),
  );
};
