import { countBallotsJob } from './count-ballots-job.ts';
import { teacherRoutes } from './routes.ts';
import { teacherStaffRoutes } from './staff-routes.ts';

export const teacherSubject = {
  doors: [teacherRoutes, teacherStaffRoutes],
  jobs: [countBallotsJob],
};
