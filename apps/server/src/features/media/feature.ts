import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { readCaptionsJob } from './library/cues.ts';
import { mediaRenditions } from './renditions/task.ts';
import { mediaIntake } from './intake-task.ts';
import { mediaStaffRoutes } from './staff-routes.ts';
import { sweepMediaJob } from './sweep-job.ts';

export const mediaSubject = {
  doors: [mediaStaffRoutes],
  jobs: [readCaptionsJob, sweepMediaJob],
  /** An upload is looked into beside the tasks that people wait for: hashing 4 GB takes as long as an import. */
  intakeTasks: { [TASK_KIND.mediaIntake]: mediaIntake },
  /** Making an hour of film smaller takes hours, one film at a time; nothing else waits behind it. */
  filmTasks: { [TASK_KIND.mediaRenditions]: mediaRenditions },
  filmTaskSec: 6 * 3_600,
};
