import { taskRoutes } from './routes.ts';
import { taskStaffRoutes } from './staff-routes.ts';
import { sweepTasksJob } from './sweep-job.ts';

export const taskSubject = {
  doors: [taskRoutes, taskStaffRoutes],
  jobs: [sweepTasksJob],
};
