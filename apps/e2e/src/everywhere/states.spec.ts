import { settled } from '#support/page/looks.ts';
import { DEMO_LEARNER, logIn } from '#support/people/people.ts';
import { undrawn } from '#support/page/undrawn.ts';
import { expect, type Page, type Route, test } from '#support/test.ts';

/**
 * Every page with lists or details in each state a person can meet: slow, empty, failed, offline. The pictures are
 * kept.
 */

const PAGES = [
  '/',
  '/policy-doc',
  '/lesson',
  '/teacher-list',
  '/certificate-services',
  '/examination',
  '/examination?tab=record',
  '/examination?tab=wrong',
  '/my-lesson',
  '/feedback/list',
  '/mycenter',
  '/mycenter/mylesson',
  '/mycenter/study-prove',
  '/mycenter/join-enterprise',
];
/** Answers that a page needs for every viewer; the state is made of all others. */
const FRAME = /getLoginUser|common\/kv|article\/list\?type=[56]|loginKey|receptionLogin/;

const nameOf = (path: string) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
const picture = (page: Page, state: string, path: string) =>
  page.screenshot({ path: `test-results/states/${nameOf(path)}-${state}.png` });
/** Answers every list and detail of the page by `act`; the frame around it is the server's. */
const meet = async (page: Page, act: (route: Route) => Promise<void>) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/prod-api/**', (route) => (FRAME.test(route.request().url()) ? route.continue() : act(route)));
};

test.beforeEach(async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await undrawn(page);
});

test('a slow answer shows the shape of what is coming, and then it', async ({ page }) => {
  test.slow();
  await meet(page, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => {});
  });
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    await picture(page, 'slow', path);
  }
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
});

test('a failed block says so and offers 重试; the rest of the page lives, and the block recovers', async ({ page }) => {
  for (const path of PAGES) {
    await meet(page, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙，请稍后再试' } }));
    await page.goto(path);
    const retry = page.getByRole('button', { name: '重试' }).first();
    await expect(retry, path).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await picture(page, 'failed', path);
    // A block whose code comes later fails later.
    await settled(page);
    const failed = await page.getByRole('button', { name: '重试' }).count();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry.click();
    await expect(page.getByRole('button', { name: '重试' }), path).toHaveCount(failed - 1);
  }
});

const NO_MAP = { standards: [], standardCode: null, clauses: [], madeTime: null };

test('an empty list says what is not there, in one sentence', async ({ page }) => {
  await meet(page, (route) =>
    route.fulfill({
      json: /\/(my|list|eligible|record|wrong|qeruyList)(\?|$)/.test(route.request().url())
        ? { code: 200, msg: '查询成功', rows: [], data: [], total: 0 }
        : { code: 200, msg: '操作成功', data: /mastery/.test(route.request().url()) ? NO_MAP : [] },
    }),
  );
  for (const path of PAGES.filter((p) => p !== '/mycenter')) {
    await page.goto(path);
    await expect(page.getByText(/还没有|暂无|没有|是空的/).first(), path).toBeVisible();
    await picture(page, 'empty', path);
  }
});

test('offline is told by a thin banner and taken back when the network returns', async ({ page, context }) => {
  await page.goto('/lesson');
  await expect(page.getByRole('link', { name: /商业秘密保护/ }).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开|离线|网络连接/).first()).toBeVisible();
  await picture(page, 'offline', '/lesson');
  await context.setOffline(false);
  await expect(page.getByText(/网络已断开|离线|网络连接/)).toHaveCount(0);
});

test('reload, back and forward keep the page, its filters and its place', async ({ page }) => {
  await page.goto('/lesson?categoryId=105');
  await expect(page.getByText('共 1 门课程')).toBeVisible();
  await page.reload();
  await expect(page.getByText('共 1 门课程')).toBeVisible();
  await page
    .getByRole('link', { name: /专利基础/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /专利基础/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForTimeout(300);
  await page.goBack();
  await expect(page).toHaveURL(/categoryId=105/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /专利基础/ })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Math.round(scrollY / 100)), {
      message: 'the scroll position of the lesson is restored',
    })
    .toBe(3);
});
