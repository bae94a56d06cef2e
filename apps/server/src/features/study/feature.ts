import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { studyAppealRoutes } from './appeal/routes.ts';
import { appealSilenceJob } from './appeal/silence-job.ts';
import { auditPack, auditPackByStaff } from './audit-pack/pack-task.ts';
import { auditPackRoutes } from './audit-pack/routes.ts';
import { concludeLesson } from './conclude/conclude.ts';
import { recountJob } from './conclude/recount-job.ts';
import { incidentCredit } from './incident/credit-task.ts';
import { checkLedgerJob } from './ledger/check-job.ts';
import { closeStretchesJob } from './ledger/close-job.ts';
import { ledgerMonthsJob } from './ledger/months-job.ts';
import { studyExport } from './org/export.ts';
import { aggregateFiguresJob } from './org/aggregate-figures-job.ts';
import { studyOrgRoutes } from './org/routes.ts';
import { assignRules } from './org/rules-task.ts';
import { scoreExport } from './org/score/export.ts';
import { studyYearExport } from './org/year/year-export.ts';
import { studyRoutes } from './routes.ts';
import { studyStaffRoutes } from './staff-routes.ts';

export const studySubject = {
  doors: [studyRoutes, studyAppealRoutes, studyOrgRoutes, auditPackRoutes, studyStaffRoutes],
  tasks: {
    [TASK_KIND.studyExport]: studyExport,
    [TASK_KIND.studyYearExport]: studyYearExport,
    [TASK_KIND.scoreExport]: scoreExport,
    [TASK_KIND.auditPack]: auditPack,
    [TASK_KIND.assignRules]: assignRules,
    'org-audit-pack': auditPackByStaff,
    'incident-credit': incidentCredit,
  },
  jobs: [checkLedgerJob, closeStretchesJob, ledgerMonthsJob, aggregateFiguresJob, recountJob, appealSilenceJob],
  concludeLesson,
};
