import { backupJob, drillJob } from './night-jobs.ts';

export const backupSubject = {
  jobs: [backupJob, drillJob],
};
