import { reconcileWorkJob } from './reconcile-job.ts';
import { workSlaJob } from './sla-job.ts';
import { inboxStaffRoutes } from './staff-routes.ts';

export const inboxSubject = {
  doors: [inboxStaffRoutes],
  jobs: [workSlaJob, reconcileWorkJob],
};
