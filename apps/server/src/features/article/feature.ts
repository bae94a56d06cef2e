import { serviceLine } from './check-line.ts';
import { ARTICLE_PAGES } from './list.ts';
import { publishArticlesJob } from './publish-job.ts';
import { articleRoutes } from './routes.ts';
import { articleStaffRoutes } from './staff-routes.ts';

export const articleSubject = {
  doors: [articleRoutes, articleStaffRoutes],
  jobs: [publishArticlesJob],
  lines: [serviceLine],
  pages: ARTICLE_PAGES,
};
