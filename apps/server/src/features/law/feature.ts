import { lawStaffRoutes } from './staff-routes.ts';

export const lawSubject = {
  doors: [lawStaffRoutes],
};
