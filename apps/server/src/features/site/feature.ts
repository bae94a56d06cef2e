import { checkFilesJob } from './check-files-job.ts';
import { siteRoutes } from './routes.ts';
import { siteStaffRoutes } from './staff-routes.ts';
import { sweepUploadsJob } from './sweep-uploads-job.ts';

export const siteSubject = {
  doors: [siteRoutes, siteStaffRoutes],
  jobs: [sweepUploadsJob, checkFilesJob],
};
