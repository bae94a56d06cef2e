import { auditExport } from './export-task.ts';
import { auditNightJob } from './night-job.ts';
import { auditStaffRoutes } from './staff-routes.ts';
import { auditVerify } from './check.ts';

export const auditSubject = {
  doors: [auditStaffRoutes],
  tasks: {
    'audit-verify': auditVerify,
    'audit-export': auditExport,
  },
  jobs: [auditNightJob],
};
