import { copy } from '@zhibiao/contract/copy';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  redirect,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { toast } from '#lib/toast.ts';
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

/** 个人中心: its side menu is pages/mycenter/layout.tsx. */
const mycenter: RouteObject[] = [
  page(paths.mycenter, () => import('#pages/mycenter/profile.tsx')),
  page(paths.changePwd, () => import('#pages/mycenter/changepwd.tsx')),
  page(paths.mycenterLesson, () => import('#pages/mycenter/my-lesson.tsx')),
  page(paths.studyProve, () => import('#pages/mycenter/study-prove.tsx')),
  page(paths.joinEnterprise, () => import('#pages/mycenter/join-enterprise.tsx')),
];

/** 机构管理: its side menu is pages/admin/layout.tsx. */
const admin: RouteObject[] = [
  page(paths.adminOverview, () => import('#pages/admin/overview.tsx')),
  page(paths.admin, () => import('#pages/admin/invite.tsx')),
  page(paths.adminStudent, () => import('#pages/admin/student.tsx')),
  page(paths.adminStudy, () => import('#pages/admin/study.tsx')),
  page(paths.adminApplication, () => import('#pages/admin/application.tsx')),
  page(paths.adminSelfApplication, () => import('#pages/admin/self-application.tsx')),
  page(paths.adminCompanyInfo, () => import('#pages/admin/company-info.tsx')),
  page(paths.adminCertificate, () => import('#pages/admin/certificate.tsx')),
];

const home: RouteObject[] = [
  { path: paths.home, Component: Home },
  page(paths.policyDoc, () => import('#pages/policy-doc.tsx')),
  page(paths.policyDetail, () => import('#pages/policy-detail.tsx')),
  page(paths.lesson, () => import('#pages/lesson-list.tsx')),
  page(paths.lessonDetail, () => import('#pages/lesson-detail.tsx')),
  page(paths.teacherList, () => import('#pages/teacher-list.tsx')),
  page(paths.certificateServices, () => import('#pages/certificate-services.tsx')),
  page(paths.certificateServiceDetail, () => import('#pages/certificate-service-detail.tsx')),
  page(paths.verify, () => import('#pages/verify.tsx')),
  learner([
    page(paths.myLesson, () => import('#pages/my-lesson.tsx')),
    page(paths.examination, () => import('#pages/examination.tsx')),
    withAntd([
      page(paths.feedback, () => import('#pages/feedback.tsx')),
      page(paths.feedbackList, () => import('#pages/feedback-list.tsx')),
      { path: paths.mycenter, lazy: () => import('#pages/mycenter/layout.tsx'), children: mycenter },
      {
        element: <OrgOnly />,
        children: [{ path: paths.admin, lazy: () => import('#pages/admin/layout.tsx'), children: admin }],
      },
    ]),
  ]),
];

/** The console is a tree of its own: of its pages nothing but this arrives before somebody opens one of them. */
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
          { ...page(paths.login, () => import('#pages/login.tsx')), loader: rememberInvitation },
          page(`${paths.login}/sso/:id`, () => import('#pages/sso.tsx')),
          { ...page(paths.register, () => import('#pages/register.tsx')), loader: rememberInvitation },
          page(paths.getPwd, () => import('#pages/get-pwd.tsx')),
        ],
      },
      {
        loader: requireLoginOrLink,
        element: <LearnerOrLink />,
        children: [page(paths.prewExam, () => import('#pages/prew-exam.tsx'))],
      },
      { path: '*', loader: toHome },
    ],
  },
];

export const router = createBrowserRouter(siteRoutes, { patchRoutesOnNavigation: withConsole });
