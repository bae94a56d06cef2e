import { addressOf, area, accountRoutes, open, own, type Route } from '#support/page/every-route.ts';
import { listenToConsole, look, settled } from '#support/page/looks.ts';
import { DEMO_LEARNER, DEMO_OWNER, logIn, logInHere } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * Every route of the specification outside /admin, walked as each kind of visitor: title, heading, axe, console, no
 * sideways scroll from 375 to 1440 px.
 */

// Long walks that only look: they may share the machine.
test.describe.configure({ mode: 'parallel' });

const TITLE = '知识产权管理体系标准培训平台';

/** Looked at as each kind of visitor sees it; what looks the same to another kind need only open. */
const walk = async (page: Page, as: string, routes: Route[], alike: Route[] = []) => {
  const said = listenToConsole(page);
  for (const route of [...routes, ...alike]) {
    const { name, path, heading } = route;
    const address = await addressOf(page, path);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname, `${name} stays where it is`).toBe(address.split('?')[0]);
    await expect(page).toHaveTitle(TITLE);
    await settled(page);
    if (!alike.includes(route)) await look(page, `route-${as}-${name}`);
  }
  expect(said).toEqual([]);
};

test('a guest walks every open route and every door', async ({ page }) => {
  await walk(page, 'guest', [...open, ...accountRoutes]);
});

test('a learner walks every route', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await walk(page, 'learner', own, open);
});

/** Where an administrator finds what a learner finds. */
const isAlike = ({ name }: Route): boolean => !['mycenter', 'join-enterprise', 'feedback'].includes(name);

test('an administrator walks their own routes', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  const [alike, other] = [own.filter(isAlike), own.filter((route) => !isAlike(route))];
  await walk(page, 'administrator', other, alike);
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
  await logInHere(page, DEMO_LEARNER);
  await expect(page).toHaveURL(new RegExp('/mycenter/join-enterprise$'));
});

test('unknown paths lead to the home page 首页', { tag: ['@首页', '@2-unknown-path'] }, async ({ page, baseURL }) => {
  for (const path of [
    '/nothing',
    '/lesson/nothing',
    '/policy-doc/detail-page',
    '/%2f%2fevil.example',
    '/mycenter/nothing',
    '//lesson',
    '//evil.example/x',
    '/%',
    '/lesson/%',
    '/lesson%zz',
    '/index.php',
    '/lesson.html',
    '/lesson//detail',
    '/a//b',
    '/%00',
    `/${'a'.repeat(3_000)}`,
  ]) {
    // Not resolved against the base: a browser would read //lesson as another host.
    await page.goto(`${baseURL}${path}`);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

/** At once: a toast is gone after three seconds. */
const expectNoToast = async (page: Page) => expect(await page.locator('[popover] p').allInnerTexts()).toEqual([]);
const expectToast = (page: Page, sentence: string | RegExp) =>
  expect(page.locator('[popover] p'), 'once').toHaveText([sentence]);

test('what is not there is said in its place and once in a toast, with the way to what is', async ({ page }) => {
  const unknown = '00000000-0000-7000-8000-000000000000';
  await logIn(page, DEMO_LEARNER);
  for (const [path, sentence] of [
    ['/examination?paperId=nonsense', '考试不存在'],
    [`/examination?paperId=${unknown}`, '考试不存在'],
    ['/examination?attemptId=nonsense', '考试记录不存在'],
    [`/examination?resultId=${unknown}`, '考试记录不存在'],
    ['/prew-exam?attemptId=nonsense', '考试记录不存在'],
    [`/prew-exam?attemptId=${unknown}`, '考试记录不存在'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(sentence), path).toBeVisible();
    await expectToast(page, sentence);
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    await page.getByRole('link', { name: '去课程考试' }).click();
    await expect(page).toHaveURL(/\/examination$/);
    await expect(page.getByRole('heading', { name: '课程考试' })).toBeVisible();
  }

  await page.goto('/mycenter/study-prove?apply=nonsense');
  await expect(page.getByRole('dialog').getByText(/不存在/)).toBeVisible();
  await expectToast(page, /不存在/);
  await page.getByRole('dialog').getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/mycenter\/study-prove$/);

  await page.goto('/verify?code=nonsense');
  await expect(page.getByRole('heading', { name: '没有查到这份证书' })).toBeVisible();
  await expectToast(page, '未查询到该证书，请核对后重试');

  await page.goto('/lesson?categoryId=99999');
  await expect(page.getByText('没有找到符合条件的课程')).toBeVisible();
  await expectToast(page, '分类不存在');
});

test('what is no id in an address is no filter', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/lesson?teacherId=nonsense');
  await expect(page.getByText(/^共 \d+ 门课程$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '不限教师' })).toHaveCount(0);
  const list = page.waitForResponse(/\/api\/org\/study\/list\?/);
  await page.goto('/admin/study?lessonId=nonsense');
  await list;
  await expect(page.getByRole('region', { name: '学习记录' }).locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('学习记录加载失败。')).toHaveCount(0);
  await expectNoToast(page);
});

test('an application that is not the organisation’s is said so in its panel', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  for (const path of ['/admin/application', '/admin/self-application']) {
    await page.goto(`${path}?id=00000000-0000-7000-8000-000000000000`);
    await expect(page.getByRole('dialog').getByText('申请不存在')).toBeVisible();
    await expectToast(page, '申请不存在');
    await page.getByRole('dialog').getByRole('button', { name: '返回列表' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('the exam preview of a stranger’s paper is refused in a sentence', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/prew-exam?attemptId=00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('考试记录不存在').first()).toBeVisible();
  await look(page, 'route-learner-prew-exam');
});
