import { clausesJob } from './mastery/all/clauses-job.ts';
import { orgClausesJob } from './mastery/org/clauses-job.ts';
import { practiceOrgRoutes } from './org-routes.ts';
import { practiceRoutes } from './routes.ts';
import { practiceStaffRoutes } from './staff-routes.ts';

export const practiceSubject = {
  doors: [practiceRoutes, practiceOrgRoutes, practiceStaffRoutes],
  jobs: [orgClausesJob, clausesJob],
};
