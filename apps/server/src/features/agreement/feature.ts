import { agreementLines } from './check-lines.ts';
import { agreementsInForceJob } from './in-force-job.ts';
import { agreementRoutes } from './routes.ts';
import { agreementStaffRoutes } from './staff-routes.ts';
import { unansweredConsentsJob } from './unanswered-job.ts';

export const agreementSubject = {
  doors: [agreementRoutes, agreementStaffRoutes],
  jobs: [agreementsInForceJob, unansweredConsentsJob],
  lines: agreementLines,
};
