import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { studentExport } from './students/export-task.ts';
import { studentImport } from './students/import/import-task.ts';
import { dropLeaversJob } from './drop-leavers-job.ts';
import { memberOrgRoutes } from './org-routes.ts';
import { memberRoutes } from './routes.ts';

export const memberSubject = {
  doors: [memberRoutes, memberOrgRoutes],
  tasks: {
    [TASK_KIND.studentImport]: studentImport,
    [TASK_KIND.studentExport]: studentExport,
  },
  jobs: [dropLeaversJob],
};
