import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { Component as Home } from '#pages/home.tsx';
import { OrgOnly, requireLogin } from './guards.tsx';
import { HomeLayout } from './layouts/home-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { page } from './pages.ts';
import { RouteError } from './route-error.tsx';
import { Booting } from './booting.tsx';

/** Pages whose forms and dialogs are antd's. The provider arrives with the first of them. */
const withAntd = (children: RouteObject[]): RouteObject => ({ lazy: () => import('./layouts/antd-layout.tsx'), children });

/** Pages of a learner; a guest is led to the login page. */
const learner = (children: RouteObject[]): RouteObject => ({ loader: requireLogin, children });

/** 个人中心: its side menu is pages/mycenter/layout.tsx. */
const mycenter: RouteObject[] = [
  ...page('mycenter/profile', paths.mycenter),
  ...page('mycenter/changepwd', paths.changePwd),
  ...page('mycenter/my-lesson', paths.mycenterLesson),
  ...page('mycenter/study-prove', paths.studyProve),
  ...page('mycenter/join-enterprise', paths.joinEnterprise),
];

/** 机构管理: its side menu is pages/admin/layout.tsx. */
const admin: RouteObject[] = [
  ...page('admin/invite', paths.admin),
  ...page('admin/student', paths.adminStudent),
  ...page('admin/study', paths.adminStudy),
  ...page('admin/application', paths.adminApplication),
  ...page('admin/self-application', paths.adminSelfApplication),
  ...page('admin/company-info', paths.adminCompanyInfo),
  ...page('admin/certificate', paths.adminCertificate),
];

/** A part with its own layout file, when that file is there. */
const part = (layout: string, path: string, children: RouteObject[]): RouteObject[] => {
  const routes = page(layout, path);
  return routes.length ? routes.map((route) => ({ ...route, children } as RouteObject)) : children;
};

const home: RouteObject[] = [
  { path: paths.home, Component: Home },
  ...page('policy-doc', paths.policyDoc),
  ...page('policy-detail', paths.policyDetail),
  ...page('lesson-list', paths.lesson),
  ...page('lesson-detail', paths.lessonDetail),
  ...page('teacher-list', paths.teacherList),
  ...page('certificate-services', paths.certificateServices),
  ...page('certificate-service-detail', paths.certificateServiceDetail),
  ...page('verify', paths.verify),
  learner([
    ...page('my-lesson', paths.myLesson),
    ...page('examination', paths.examination),
    withAntd([
      ...page('feedback', paths.feedback),
      ...page('feedback-list', paths.feedbackList),
      ...part('mycenter/layout', paths.mycenter, mycenter),
      { element: <OrgOnly />, children: part('admin/layout', paths.admin, admin) },
    ]),
  ]),
];

export const router = createBrowserRouter([{
  element: <RootLayout />,
  errorElement: <RouteError />,
  hydrateFallbackElement: <Booting />,
  children: [
    { element: <HomeLayout />, children: [{ errorElement: <RouteError inside />, children: home }] },
    {
      lazy: () => import('./layouts/door-layout.tsx'),
      children: [...page('login', paths.login), ...page('register', paths.register), ...page('get-pwd', paths.getPwd)],
    },
    learner([...page('prew-exam', paths.prewExam)]),
    ...page('console/console', '/console/*'),
    { path: '*', loader: () => redirect(paths.home) },
  ],
}]);
