import { anonymiseJob } from './forget/anonymise-job.ts';
import { resealJob } from './reseal-job.ts';
import { profileRoutes } from './routes.ts';

export const profileSubject = {
  doors: [profileRoutes],
  jobs: [resealJob, anonymiseJob],
};
