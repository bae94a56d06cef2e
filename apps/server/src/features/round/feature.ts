import { roundsJob } from './rounds-job.ts';
import { roundRoutes } from './routes.ts';
import { roundStaffRoutes } from './staff-routes.ts';

export const roundSubject = {
  doors: [roundRoutes, roundStaffRoutes],
  jobs: [roundsJob],
};
