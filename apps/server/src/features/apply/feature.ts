import { expireBatchesJob } from './batch/expire-job.ts';
import { certBatch } from './batch/issue-task.ts';
import { certBatchRoutes } from './batch/staff-routes.ts';
import { applyOrgRoutes } from './org/routes.ts';
import { applyStaffRoutes } from './review/staff-routes.ts';
import { applyRoutes } from './routes.ts';

export const applySubject = {
  doors: [applyRoutes, applyOrgRoutes, applyStaffRoutes, certBatchRoutes],
  tasks: {
    'cert-batch': certBatch,
  },
  jobs: [expireBatchesJob],
};
