import { standardStaffRoutes } from './staff-routes.ts';

export const standardSubject = {
  doors: [standardStaffRoutes],
};
