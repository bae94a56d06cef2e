import { settingStaffRoutes } from './staff-routes.ts';

export const settingSubject = {
  doors: [settingStaffRoutes],
};
