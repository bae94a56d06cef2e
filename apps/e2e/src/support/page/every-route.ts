import type { Page } from '@playwright/test';

/** Every route of the specification with the heading that shows it has arrived. */

/** The id of a list's first row. */
const first = async (page: Page, list: string, query: Record<string, string> = {}): Promise<string> => {
  const answer = await page.request.get(`/prod-api${list}?${new URLSearchParams({ pageSize: '1', ...query })}`);
  return (await answer.json()).rows[0].id as string;
};

export type Route = { name: string; path: string | ((page: Page) => Promise<string>); heading: RegExp };
export type Fixed = Route & { path: string };
export const open: Route[] = [
  { name: 'home', path: '/', heading: /把标准读懂/ },
  { name: 'policy-doc', path: '/policy-doc', heading: /政策文件/ },
  {
    name: 'policy-detail',
    path: async (page) => `/policy-doc/detal-page?id=${await first(page, '/api/article/list', { type: '1' })}`,
    heading: /./,
  },
  { name: 'lesson', path: '/lesson', heading: /全部课程/ },
  {
    name: 'lesson-detail',
    path: async (page) => `/lesson/detail?id=${await first(page, '/api/lesson/list')}`,
    heading: /标准解读/,
  },
  { name: 'teacher-list', path: '/teacher-list', heading: /教师介绍/ },
  { name: 'certificate-services', path: '/certificate-services', heading: /证书服务/ },
  {
    name: 'certificate-service-detail',
    path: async (page) =>
      `/certificate-services/detal-page?id=${await first(page, '/api/article/list', { type: '3' })}`,
    heading: /./,
  },
  { name: 'verify', path: '/verify', heading: /证书核验/ },
];
export const accountRoutes: Route[] = [
  { name: 'login', path: '/login', heading: /登录/ },
  { name: 'register', path: '/register', heading: /注册/ },
  { name: 'get-pwd', path: '/get-pwd', heading: /密码/ },
];
export const own: Fixed[] = [
  { name: 'examination', path: '/examination', heading: /课程考试/ },
  { name: 'my-lesson', path: '/my-lesson', heading: /在学课程/ },
  { name: 'feedback', path: '/feedback', heading: /反馈/ },
  { name: 'feedback-list', path: '/feedback/list', heading: /./ },
  { name: 'mycenter', path: '/mycenter', heading: /周予安|林知远/ },
  { name: 'changepwd', path: '/mycenter/changepwd', heading: /修改密码/ },
  { name: 'mylesson', path: '/mycenter/mylesson', heading: /我的课程/ },
  { name: 'study-prove', path: '/mycenter/study-prove', heading: /学习证明/ },
  { name: 'join-enterprise', path: '/mycenter/join-enterprise', heading: /加入机构/ },
];

export const area: Fixed[] = [
  { name: 'admin-overview', path: '/admin/overview', heading: /概览/ },
  { name: 'admin-invite', path: '/admin', heading: /学员邀请/ },
  { name: 'admin-student', path: '/admin/student', heading: /学员管理/ },
  { name: 'admin-study', path: '/admin/study', heading: /学习管理/ },
  { name: 'admin-application', path: '/admin/application', heading: /认证申请/ },
  { name: 'admin-self-application', path: '/admin/self-application', heading: /内审员证书/ },
  { name: 'admin-company-info', path: '/admin/company-info', heading: /机构信息/ },
  { name: 'admin-certificate', path: '/admin/certificate', heading: /证书查询/ },
];

export const addressOf = (page: Page, path: Route['path']): Promise<string> | string =>
  typeof path === 'string' ? path : path(page);
