import { type Dropping, heldStaffRoutes } from './staff-routes.ts';

export const heldSubject = (dropping: Dropping) => ({ doors: [heldStaffRoutes(dropping)] });
