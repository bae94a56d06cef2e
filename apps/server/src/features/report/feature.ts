import { reportExport } from './export/task.ts';
import { regulatorExport } from './regulator/export.ts';
import { regulatorRoutes } from './regulator/routes.ts';
import { reportStaffRoutes } from './staff-routes.ts';
import { statsJob, statsAllJob } from './stats-job.ts';
import { yearExport } from './year-export.ts';
import { reportYearRoutes } from './year-routes.ts';

export const reportSubject = {
  doors: [reportStaffRoutes, reportYearRoutes, regulatorRoutes],
  tasks: {
    'report-export': reportExport,
    'year-export': yearExport,
    'regulator-export': regulatorExport,
  },
  jobs: [statsJob, statsAllJob],
};
