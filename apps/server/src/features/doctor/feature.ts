import { doctorJob } from './examine-job.ts';
import { doctorRoutes } from './routes.ts';
import { doctorStaffRoutes } from './staff-routes.ts';

export const doctorSubject = {
  doors: [doctorRoutes, doctorStaffRoutes],
  jobs: [doctorJob],
};
