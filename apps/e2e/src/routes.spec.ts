import { expect, type Page, test } from '@playwright/test';
import { listenToConsole, look } from '#looks.ts';
import { DEMO_LEARNER, DEMO_OWNER, logIn } from '#people.ts';

/** Every route of the specification outside /admin, walked as each kind of visitor: title, heading, axe, console, no sideways scroll at 1440 and 375 px. */

const TITLE = '知识产权管理体系标准培训平台';

const first = async (page: Page, list: string, query: Record<string, string> = {}): Promise<string> => {
  const answer = await page.request.get(`/prod-api${list}?${new URLSearchParams({ pageSize: '1', ...query })}`);
  return (await answer.json()).rows[0].id as string;
};

type Route = { name: string; path: string | ((page: Page) => Promise<string>); heading: RegExp };
type Fixed = Route & { path: string };
const open: Route[] = [
  { name: 'home', path: '/', heading: /把标准读懂/ },
  { name: 'policy-doc', path: '/policy-doc', heading: /政策文件/ },
  { name: 'policy-detail', path: async (page) => `/policy-doc/detal-page?id=${await first(page, '/api/article/list', { type: '1' })}`, heading: /./ },
  { name: 'lesson', path: '/lesson', heading: /全部课程/ },
  { name: 'lesson-detail', path: async (page) => `/lesson/detail?id=${await first(page, '/api/lesson/list')}`, heading: /标准解读/ },
  { name: 'teacher-list', path: '/teacher-list', heading: /教师介绍/ },
  { name: 'certificate-services', path: '/certificate-services', heading: /证书服务/ },
  { name: 'certificate-service-detail', path: async (page) => `/certificate-services/detal-page?id=${await first(page, '/api/article/list', { type: '3' })}`, heading: /./ },
  { name: 'verify', path: '/verify', heading: /证书核验/ },
];
const doors: Route[] = [
  { name: 'login', path: '/login', heading: /登录/ },
  { name: 'register', path: '/register', heading: /注册/ },
  { name: 'get-pwd', path: '/get-pwd', heading: /密码/ },
];
const own: Fixed[] = [
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

const area: Fixed[] = [
  { name: 'admin-invite', path: '/admin', heading: /学员邀请/ },
  { name: 'admin-student', path: '/admin/student', heading: /学员管理/ },
  { name: 'admin-study', path: '/admin/study', heading: /学习管理/ },
  { name: 'admin-application', path: '/admin/application', heading: /认证申请/ },
  { name: 'admin-self-application', path: '/admin/self-application', heading: /内审员证书/ },
  { name: 'admin-company-info', path: '/admin/company-info', heading: /机构信息/ },
  { name: 'admin-certificate', path: '/admin/certificate', heading: /证书查询/ },
];

const walk = async (page: Page, as: string, routes: Route[]) => {
  const said = listenToConsole(page);
  for (const { name, path, heading } of routes) {
    const address = typeof path === 'string' ? path : await path(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname, `${name} stays where it is`).toBe(address.split('?')[0]);
    await expect(page).toHaveTitle(TITLE);
    await page.waitForLoadState('networkidle');
    await look(page, `route-${as}-${name}`);
  }
  expect(said).toEqual([]);
};

test('a guest walks every open route and every door', async ({ page }) => {
  await walk(page, 'guest', [...open, ...doors]);
});

test('a learner walks every route', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await walk(page, 'learner', [...open, ...own]);
});

test('an administrator walks their own routes', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await walk(page, 'administrator', own);
});

test('an administrator walks the organisation’s area', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await walk(page, 'administrator', area);
});

test('a learner who opens the organisation’s area is told and sent home', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  for (const { path } of area) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText(/没有权限|机构管理员/).first()).toBeVisible();
  }
});

test('a guest is led from a learner’s route to the login page, and back after login', async ({ page }) => {
  for (const { path } of own) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await logIn(page, DEMO_LEARNER, { stay: true });
  await expect(page).toHaveURL(new RegExp('/mycenter/join-enterprise$'));
});

test('unknown paths lead to the home page 首页', async ({ page }) => {
  for (const path of ['/nothing', '/lesson/nothing', '/policy-doc/detail-page', '/%2f%2fevil.example', '/mycenter/nothing']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  }
});

test('the exam preview of a stranger’s paper is refused in a sentence', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/prew-exam?attemptId=00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('考试记录不存在').first()).toBeVisible();
  await look(page, 'route-learner-prew-exam');
});
