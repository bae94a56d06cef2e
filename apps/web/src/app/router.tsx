import { copy } from '@zhibiao/contract/core/copy';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  redirect,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { toast } from '#lib/message/toast.ts';
import { Component as Home } from '#pages/home.tsx';
import {
  LearnerOnly,
  LearnerOrLink,
  OrgOnly,
  rememberInvitation,
  requireLogin,
  requireLoginOrLink,
} from './guards.tsx';
import { HomeLayout } from './layouts/home-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { RouteError } from './route-error.tsx';
import { Booting } from './booting.tsx';

/**
 * A page file exports one `Component`; it is loaded when its route is first opened. The home page comes with the first
 * bytes.
 */
const page = (path: string, load: () => Promise<{ Component: ComponentType }>): RouteObject => ({ path, lazy: load });

/** Pages whose forms and dialogs are antd's. The provider arrives with the first of them. */
const withAntd = (children: RouteObject[]): RouteObject => ({
  lazy: () => import('./layouts/antd-layout.tsx'),
  children,
});

/** An address that leads nowhere leads home, and says so. */
const toHome = (): Response => {
  toast.warning(copy.noSuchPage);
  return redirect(paths.home);
};

/** Pages of a learner; a guest is led to the login page. */
const learner = (children: RouteObject[]): RouteObject => ({
  loader: requireLogin,
  element: <LearnerOnly />,
  children,
});

/** 个人中心: its side menu is pages/learner/layout.tsx. */
const mycenter: RouteObject[] = [
  page(paths.mycenter, () => import('#pages/learner/profile.tsx')),
  page(paths.changePwd, () => import('#features/profile/learner/password/page.tsx')),
  page(paths.mycenterLesson, () => import('#pages/learner/my-lesson.tsx')),
  page(paths.studyProve, () => import('#pages/learner/study-prove.tsx')),
  page(paths.joinEnterprise, () => import('#features/member/learner/join/page.tsx')),
];

/** 机构管理: its side menu is pages/org/layout.tsx. */
const admin: RouteObject[] = [
  page(paths.adminOverview, () => import('#features/org/overview/page.tsx')),
  page(paths.admin, () => import('#pages/org/invite.tsx')),
  page(paths.adminStudent, () => import('#pages/org/student.tsx')),
  page(paths.adminStudy, () => import('#pages/org/study.tsx')),
  page(paths.adminApplication, () => import('#features/apply/org/review/page.tsx')),
  page(paths.adminSelfApplication, () => import('#features/apply/org/submit/page.tsx')),
  page(paths.adminCompanyInfo, () => import('#features/org/company/page.tsx')),
  page(paths.adminCertificate, () => import('#features/certificate/org/page.tsx')),
];

const home: RouteObject[] = [
  { path: paths.home, Component: Home },
  page(paths.policyDoc, () => import('#features/article/learner/policy/page.tsx')),
  page(paths.policyDetail, () => import('#features/article/learner/policy/detail-page.tsx')),
  page(paths.lesson, () => import('#features/lesson/learner/list/page.tsx')),
  page(paths.lessonDetail, () => import('#pages/learner/lesson-detail.tsx')),
  page(paths.teacherList, () => import('#features/teacher/learner/page.tsx')),
  page(paths.certificateServices, () => import('#features/article/learner/service/page.tsx')),
  page(paths.certificateServiceDetail, () => import('#features/article/learner/service/detail-page.tsx')),
  page(paths.verify, () => import('#features/certificate/learner/verify/page.tsx')),
  learner([
    page(paths.myLesson, () => import('#features/lesson/learner/mine/page.tsx')),
    page(paths.examination, () => import('#pages/learner/examination.tsx')),
    withAntd([
      page(paths.feedback, () => import('#features/feedback/learner/page.tsx')),
      page(paths.feedbackList, () => import('#pages/learner/feedback-list.tsx')),
      { path: paths.mycenter, lazy: () => import('#pages/learner/layout.tsx'), children: mycenter },
      {
        element: <OrgOnly />,
        children: [{ path: paths.admin, lazy: () => import('#pages/org/layout.tsx'), children: admin }],
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

const siteRoutes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Booting />,
    children: [
      { element: <HomeLayout />, children: [{ errorElement: <RouteError inside />, children: home }] },
      {
        lazy: () => import('./layouts/auth-layout.tsx'),
        children: [
          { ...page(paths.login, () => import('#features/auth/learner/login/page.tsx')), loader: rememberInvitation },
          page(`${paths.login}/sso/:id`, () => import('#features/auth/learner/sso/page.tsx')),
          {
            ...page(paths.register, () => import('#features/auth/learner/register/page.tsx')),
            loader: rememberInvitation,
          },
          page(paths.getPwd, () => import('#features/auth/learner/reset/page.tsx')),
        ],
      },
      {
        loader: requireLoginOrLink,
        element: <LearnerOrLink />,
        children: [page(paths.prewExam, () => import('#features/exam/learner/preview/page.tsx'))],
      },
      { path: '*', loader: toHome },
    ],
  },
];

export const router = createBrowserRouter(siteRoutes, { patchRoutesOnNavigation: withConsole });
