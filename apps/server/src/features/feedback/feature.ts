import { suggestCloseJob } from './close-job.ts';
import { feedbackRoutes } from './routes.ts';
import { feedbackStaffRoutes } from './staff-routes.ts';

export const feedbackSubject = {
  doors: [feedbackRoutes, feedbackStaffRoutes],
  jobs: [suggestCloseJob],
};
