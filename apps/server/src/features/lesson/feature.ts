import { LESSON_PAGES } from './catalogue.ts';
import { publishDueJob } from './staff/publish/publish-due-job.ts';
import { lessonStaffRoutes } from './staff/routes.ts';
import { lessonRoutes } from './routes.ts';

export const lessonSubject = {
  doors: [lessonRoutes, lessonStaffRoutes],
  jobs: [publishDueJob],
  pages: LESSON_PAGES,
};
