import {
  addArticle,
  articleVersion,
  articleVersions,
  editArticle,
  getStaffArticle,
  articleCounts,
  listStaffArticles,
  publishArticle,
  removeArticle,
  restoreArticle,
  withdrawArticle,
} from '@zhibiao/contract/article/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { attachmentFileRoute, attachmentRoute } from './attachment.ts';
import { bringBackArticle, changeArticle, createArticle, dropArticle } from './commands.ts';
import { release, takeDown } from './publish.ts';
import { countStaffArticles, findStaffArticle, findStaffArticles } from './staff-queries.ts';
import { findArticleVersion, findArticleVersions } from './version-queries.ts';

export const articleStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listStaffArticles, ({ query }) => findStaffArticles(deps.pool, query));
  serve(app, deps, articleCounts, ({ query }) => countStaffArticles(deps.pool, query));
  serve(app, deps, getStaffArticle, ({ params }) => findStaffArticle(deps.pool, params.id));
  serve(app, deps, addArticle, ({ body, staff }) => createArticle(deps, staff, body));
  serve(app, deps, editArticle, ({ body, staff }) => changeArticle(deps, staff, body));
  serve(app, deps, articleVersions, ({ query }) => findArticleVersions(deps.pool, query));
  serve(app, deps, articleVersion, ({ query }) => findArticleVersion(deps.pool, query));
  serve(app, deps, restoreArticle, ({ body, staff }) => bringBackArticle(deps, staff, body));
  serve(app, deps, removeArticle, ({ body, staff }) => dropArticle(deps, staff, body));
  serve(app, deps, publishArticle, ({ body, staff }) => release(deps, staff, body));
  serve(app, deps, withdrawArticle, ({ body, staff }) => takeDown(deps, staff, body));
  attachmentRoute(app, deps);
  attachmentFileRoute(app, deps);
};
