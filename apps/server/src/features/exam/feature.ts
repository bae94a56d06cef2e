import { handInJob } from './attempt/hand-in-job.ts';
import { examTermsStaffRoutes } from './conditions/staff-routes.ts';
import { examDeskStaffRoutes } from './desk/staff-routes.ts';
import { markingLine } from './marking/checklist-line.ts';
import { finishMarkedJob } from './marking/finish-job.ts';
import { markingStaffRoutes } from './marking/staff-routes.ts';
import { releaseStaffRoutes } from './release/staff-routes.ts';
import { examRelease } from './release/task.ts';
import { examRequestRoutes } from './request/routes.ts';
import { rescoreRun } from './rescore/run-task.ts';
import { examRescoreStaffRoutes } from './rescore/staff-routes.ts';
import { rescoreTrial } from './rescore/trial-task.ts';
import { resultExport } from './result/export.ts';
import { examResultStaffRoutes } from './result/staff-routes.ts';
import { itemStatsJob } from './statistics/item-stats-job.ts';
import { statsRebuild } from './statistics/rebuild.ts';
import { examReviewStaffRoutes } from './validity/staff-routes.ts';
import { examRoutes } from './routes.ts';

export const examSubject = {
  doors: [
    examRoutes,
    examRequestRoutes,
    markingStaffRoutes,
    releaseStaffRoutes,
    examDeskStaffRoutes,
    examResultStaffRoutes,
    examTermsStaffRoutes,
    examReviewStaffRoutes,
    examRescoreStaffRoutes,
  ],
  tasks: {
    'exam-release': examRelease,
    'rescore-trial': rescoreTrial,
    'rescore-run': rescoreRun,
    'result-export': resultExport,
    'stats-rebuild': statsRebuild,
  },
  jobs: [handInJob, finishMarkedJob, itemStatsJob],
  lines: [markingLine],
};
