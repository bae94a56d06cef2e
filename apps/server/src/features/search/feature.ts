import { searchRoutes } from './routes.ts';
import { spellTitlesJob } from './spell-titles-job.ts';
import { searchStaffRoutes } from './staff-routes.ts';

export const searchSubject = {
  doors: [searchRoutes, searchStaffRoutes],
  jobs: [spellTitlesJob],
};
