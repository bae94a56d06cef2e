import { copy } from '@zhibiao/contract/core/copy';
import {
  createBrowserRouter,
  redirect,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { examsQuery, resultQuery } from '#features/exam/queries.ts';
import { myLessonsQuery } from '#features/lesson/learner/queries.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import { paths } from '#lib/url/paths.ts';
import { pageIn } from '#lib/url/url-state.ts';
import { toast } from '#lib/message/toast.ts';
import { LearnerOnly, LearnerOrLink, OrgOnly, requireLogin, requireLoginOrLink } from './guards.tsx';
import type { FramedPages } from './layouts/framed-pages.ts';
import { type FirstQueries, page } from './page-route.ts';
import { siteRoutes } from './public-routes.tsx';

/** A page that antd is part of: where its files lie is known when one is opened (layouts/framed-pages.ts). */
const framed = (name: keyof FramedPages) => async () => (await import('./layouts/framed-pages.ts')).framedPages[name]();

/** Pages whose forms and dialogs are antd's. The provider arrives with the first of them. */
const withAntd = (children: RouteObject[]): RouteObject => ({ lazy: framed('antdLayout'), children });

/** An address that leads nowhere leads home, and says so. */
const toHome = (): Response => {
  toast.warning(copy.noSuchPage);
  return redirect(paths.home);
};

/** Pages of a learner; a guest is led to the login page. */
const learner = (children: RouteObject[]): RouteObject => ({
  id: 'learner',
  loader: requireLogin,
  element: <LearnerOnly />,
  children,
});

/** 个人中心: its side menu is pages/learner/layout.tsx. */
const mycenter: RouteObject[] = [
  page(paths.mycenter, framed('profile')),
  page(paths.changePwd, framed('password')),
  page(paths.mycenterLesson, framed('myLesson')),
  page(paths.studyProve, framed('studyProve')),
  page(paths.joinEnterprise, framed('join')),
];

/** 机构管理: its side menu is pages/org/layout.tsx. */
const admin: RouteObject[] = [
  page(paths.adminOverview, framed('overview')),
  page(paths.admin, framed('invite')),
  page(paths.adminStudent, framed('student')),
  page(paths.adminStudy, framed('study')),
  page(paths.adminApplication, framed('applyReview')),
  page(paths.adminSelfApplication, framed('applySubmit')),
  page(paths.adminCompanyInfo, framed('company')),
  page(paths.adminCertificate, framed('certificate')),
];

const examinationQueries: FirstQueries = (search) => {
  const attemptId = search.get('attemptId') ?? search.get('resultId');
  if (attemptId) return [viewerQuery, resultQuery(attemptId)];
  return search.get('paperId') || search.get('tab') ? [viewerQuery] : [viewerQuery, examsQuery(pageIn(search))];
};

const own: RouteObject[] = [
  learner([
    page(
      paths.myLesson,
      () => import('#features/lesson/learner/mine/page.tsx'),
      (search) => [
        viewerQuery,
        myLessonsQuery(filterCode(LESSON_STATUS, search.get('status') ?? '') ?? null, pageIn(search)),
      ],
    ),
    page(paths.examination, () => import('#pages/learner/examination.tsx'), examinationQueries),
    withAntd([
      page(paths.feedback, framed('feedback')),
      page(paths.feedbackList, framed('feedbackList')),
      { path: paths.mycenter, lazy: framed('learnerLayout'), children: mycenter },
      {
        element: <OrgOnly />,
        children: [{ path: paths.admin, lazy: framed('orgLayout'), children: admin }],
      },
    ]),
  ]),
];

/** The console is a tree of its own: of its pages nothing but this is loaded before one of them is opened. */
const withConsole: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (consoleIsHere || !/^\/console(\/|$)/.test(path)) return;
  const { consoleRoutes } = await import('./console/routes.tsx');
  consoleIsHere = true;
  patch(null, consoleRoutes);
};
/** Asked again for every address with a parameter. */
let consoleIsHere = false;

const beside: RouteObject[] = [
  {
    id: 'learner-or-link',
    loader: requireLoginOrLink,
    element: <LearnerOrLink />,
    children: [page(paths.prewExam, () => import('#features/exam/learner/preview/page.tsx'))],
  },
  { path: '*', loader: toHome },
];

export const routes = siteRoutes(own, beside);

/** `done`: the routes whose loaders have been run, for a page that the server drew. */
export const createRouter = (done: readonly string[]) =>
  createBrowserRouter(routes, {
    patchRoutesOnNavigation: withConsole,
    ...(done.length > 0 ? { hydrationData: { loaderData: Object.fromEntries(done.map((id) => [id, null])) } } : {}),
  });
export type Router = ReturnType<typeof createRouter>;
