import { staffAuthRoutes } from './auth-routes.ts';
import { staffRoutes } from './staff-routes.ts';

export const staffSubject = {
  doors: [staffAuthRoutes, staffRoutes],
};
