import { orgStaffRoutes } from './staff/routes.ts';
import { orgPassTask } from './decide-org.ts';
import { orgRoutes } from './org-routes.ts';

export const orgSubject = {
  doors: [orgRoutes, orgStaffRoutes],
  held: {
    'org-pass': orgPassTask,
  },
};
