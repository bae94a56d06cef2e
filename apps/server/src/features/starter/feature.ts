import { starterImport } from './import-task.ts';
import { starterStaffRoutes } from './staff-routes.ts';

export const starterSubject = {
  doors: [starterStaffRoutes],
  tasks: {
    'starter-import': starterImport,
  },
};
