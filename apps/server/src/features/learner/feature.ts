import { enableDueJob } from './enable-due-job.ts';
import { learnerExport } from './export-task.ts';
import type { Conclude } from './merge/study.ts';
import { dropMerge, mergeTask } from './merge/task.ts';
import { type Reissue, renameTask } from './name/reissue-task.ts';
import { nameTask } from './name/rename.ts';
import { learnerRoutes } from './routes.ts';
import { learnerStaffRoutes } from './staff-routes.ts';

/** What other subjects do when a learner gets another name, or two accounts become one. */
type Elsewhere = { reissueCertificate: Reissue; concludeLesson: Conclude };

export const learnerSubject = ({ reissueCertificate, concludeLesson }: Elsewhere) => ({
  doors: [learnerRoutes, learnerStaffRoutes],
  tasks: { 'learner-export': learnerExport, 'learner-rename': renameTask(reissueCertificate) },
  held: { 'learner-name': nameTask, 'learner-merge': mergeTask(concludeLesson) },
  jobs: [enableDueJob],
  dropMerge,
});
