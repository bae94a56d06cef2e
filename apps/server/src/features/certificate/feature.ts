import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { sweepDocumentsJob } from './document/sweep-documents-job.ts';
import { certificateOrgRoutes } from './org/routes.ts';
import { certificateZip } from './org/zip-task.ts';
import { certificateArchive } from './staff/zip.ts';
import { reissueCertificate, reissueTask } from './state/reissue.ts';
import { certificateTemplateRoutes } from './template/routes.ts';
import { certificateRoutes } from './routes.ts';
import { certificateStaffRoutes } from './staff-routes.ts';

export const certificateSubject = {
  doors: [certificateRoutes, certificateOrgRoutes, certificateStaffRoutes, certificateTemplateRoutes],
  tasks: {
    [TASK_KIND.certificateZip]: certificateZip,
    'certificate-archive': certificateArchive,
  },
  held: {
    'certificate-reissue': reissueTask,
  },
  jobs: [sweepDocumentsJob],
  reissueCertificate,
};
