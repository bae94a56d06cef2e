import { cleanUpJob } from './clean-up-job.ts';
import { authRoutes } from './routes.ts';

export const authSubject = {
  doors: [authRoutes],
  jobs: [cleanUpJob],
};
