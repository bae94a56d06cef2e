import { ARTICLE } from '@zhibiao/contract/article/learner';
import type { RouteObject } from 'react-router-dom';
import { articleQuery, articlesQuery, policiesQuery, servicesQuery } from '#features/article/queries.ts';
import {
  lessonFiltersIn,
  lessonQuery,
  lessonsQuery,
  lessonStandardsQuery,
  myProgressQuery,
} from '#features/lesson/learner/queries.ts';
import { homeLessonsQuery, homeTeachersQuery, ownLessonsQuery } from '#features/site/queries.ts';
import { teachersQuery } from '#features/teacher/learner/queries.ts';
import { studyDictQuery } from '#lib/api/dictionaries.ts';
import { helpQuestionsQuery, usageQuery } from '#lib/api/help.ts';
import { siteQuery } from '#lib/session/site.ts';
import { paths } from '#lib/url/paths.ts';
import { pageIn } from '#lib/url/url-state.ts';
import { Component as Home } from '#pages/home.tsx';
import { Booting } from './booting.tsx';
import { rememberInvitation } from './guards.tsx';
import { HomeLayout } from './layouts/home-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { type FirstQueries, frame, page } from './page-route.ts';
import { RouteError } from './route-error.tsx';

/** The pages that anybody may read, which the server draws; a browser has its own ones beside them (router.tsx). */

/** What header, footer and help of every page ask for. */
export const FRAME_QUERIES = [siteQuery, usageQuery, helpQuestionsQuery];

const homeQueries: FirstQueries = () => [
  articlesQuery(ARTICLE.policy, { pageSize: 5 }),
  articlesQuery(ARTICLE.notice, { pageSize: 5 }),
  homeLessonsQuery,
  homeTeachersQuery,
  ownLessonsQuery,
];
const article: FirstQueries = (search) => [articleQuery(search.get('id') ?? '-')];

const publicPages: RouteObject[] = [
  page(paths.home, async () => ({ Component: Home, file: 'src/main.tsx' }), homeQueries),
  page(
    paths.policyDoc,
    () => import('#features/article/learner/policy/page.tsx'),
    (search) => [policiesQuery(search)],
  ),
  page(paths.policyDetail, () => import('#features/article/learner/policy/detail-page.tsx'), article),
  page(
    paths.lesson,
    () => import('#features/lesson/learner/list/page.tsx'),
    (search) => [lessonsQuery(lessonFiltersIn(search)), studyDictQuery(), lessonStandardsQuery, myProgressQuery],
  ),
  page(
    paths.lessonDetail,
    () => import('#pages/learner/lesson-detail.tsx'),
    (search) => [lessonQuery(search.get('id') ?? '')],
  ),
  page(
    paths.teacherList,
    () => import('#features/teacher/learner/page.tsx'),
    (search) => [teachersQuery(pageIn(search), search.get('name') ?? '')],
  ),
  page(
    paths.certificateServices,
    () => import('#features/article/learner/service/page.tsx'),
    (search) => [servicesQuery(pageIn(search))],
  ),
  page(paths.certificateServiceDetail, () => import('#features/article/learner/service/detail-page.tsx'), article),
  page(paths.verify, () => import('#features/certificate/learner/verify/page.tsx')),
];

const doors: RouteObject[] = [
  { ...page(paths.login, () => import('#features/auth/learner/login/page.tsx')), loader: rememberInvitation },
  page(`${paths.login}/sso/:id`, () => import('#features/auth/learner/sso/page.tsx')),
  { ...page(paths.register, () => import('#features/auth/learner/register/page.tsx')), loader: rememberInvitation },
  page(paths.getPwd, () => import('#features/auth/learner/reset/page.tsx')),
];

/** `inside`: with the site's header and footer; `beside`: with a frame of their own. */
export const siteRoutes = (inside: RouteObject[] = [], beside: RouteObject[] = []): RouteObject[] => [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Booting />,
    children: [
      {
        element: <HomeLayout />,
        children: [{ errorElement: <RouteError inside />, children: [...publicPages, ...inside] }],
      },
      frame(() => import('./layouts/auth-layout.tsx'), doors),
      ...beside,
    ],
  },
];
