import { courseLine } from './check/course-line.ts';
import { paperHealthJob } from './check/health-job.ts';
import { paperParity } from './edit/parity-task.ts';
import { paperRoutes } from './preview/routes.ts';
import { paperStaffRoutes } from './staff-routes.ts';

export const paperSubject = {
  doors: [paperRoutes, paperStaffRoutes],
  tasks: {
    'paper-parity': paperParity,
  },
  jobs: [paperHealthJob],
  lines: [courseLine],
};
