import { jobStaffRoutes } from './staff-routes.ts';

export const jobSubject = {
  doors: [jobStaffRoutes],
};
