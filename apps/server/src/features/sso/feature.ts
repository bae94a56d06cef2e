import { ssoStaffRoutes } from './staff-routes.ts';

export const ssoSubject = {
  doors: [ssoStaffRoutes],
};
