import { expireImportsJob } from './import/expire-job.ts';
import { questionImport } from './import/import-task.ts';
import { questionImportRoutes } from './import/routes.ts';
import { questionExport } from './list/export-task.ts';
import { nearQuestionsJob } from './similar/near-job.ts';
import { questionStaffRoutes } from './staff-routes.ts';

export const questionSubject = {
  doors: [questionStaffRoutes, questionImportRoutes],
  tasks: {
    'question-import': questionImport,
    'question-export': questionExport,
  },
  jobs: [nearQuestionsJob, expireImportsJob],
};
