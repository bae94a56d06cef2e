import { DEMO_LEARNER, DEMO_OTHER_LEARNER, logIn, logInHere } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** A line that is down, and a session that has run out: the learner does not lose their place. */

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Polled, because a picture is broken a moment before its error is reported and its place is emptied. */
const noBrokenPicture = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images]
          .filter((img) => img.complete && img.naturalWidth === 0 && getComputedStyle(img).visibility !== 'hidden')
          .map((img) => img.src),
      ),
    )
    .toEqual([]);
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

test('offline, a page that was never loaded says so, and opens by itself when the line is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: '浏览课程' })).toBeVisible();
  await context.setOffline(true);
  await goTo(page, '教师介绍');
  await expect(page.getByText('网络已断开，这一页还没有加载过。网络恢复后会自动打开。')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  await noBrokenPicture(page);
  // Pressing for it does not throw the page away.
  await page.getByRole('button', { name: '刷新重试' }).click();
  await expect(page.getByText('这一页还没有加载过')).toBeVisible();
  await goTo(page, '首页');
  await expect(page.getByRole('link', { name: '浏览课程' })).toBeVisible();
  await goTo(page, '证书服务');
  await expect(page.getByText('这一页还没有加载过')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '证书服务' })).toBeVisible();
  await expect(page).toHaveURL(/\/certificate-services$/);
});

test('a server that is away is waited for in the same way', async ({ page, context }) => {
  await page.goto('/');
  await context.route('**/*', (route) => route.abort('connectionrefused'));
  await goTo(page, '教师介绍');
  await expect(page.getByText('页面没有加载成功')).toBeVisible();
  await page.waitForTimeout(500);
  await context.unroute('**/*');
  await expect(page.getByRole('heading', { level: 1, name: '教师介绍' })).toBeVisible({ timeout: 10_000 });
});

test('a picture that does not arrive leaves its place empty, and comes when the line is back', async ({
  page,
  context,
}) => {
  await page.route('**/art/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/lesson');
  await expect(page.getByText(/^共 \d+ 门课程$/)).toBeVisible();
  await expect(page.locator('img[data-missing]').first()).toBeAttached();
  await noBrokenPicture(page);
  await page.unroute('**/art/**');
  await context.setOffline(true);
  await expect(page.getByText('网络已断开')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('img[data-missing]')).toHaveCount(0);
  await expect
    .poll(() => page.locator('main header img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe('when a session has run out', () => {
  const address = '/feedback?from=lesson';
  const runOut = async (page: Page) => {
    await logIn(page, DEMO_LEARNER);
    await page.goto(address);
    await page.getByLabel('反馈内容').fill('第二讲的字幕与讲述不一致，请核对。');
    await page.route('**/prod-api/api/common/upload', (route) =>
      route.fulfill({ json: { code: 401, msg: '登录状态已失效，请重新登录' } }),
    );
    await page.locator('input[type=file]').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(page.getByRole('dialog').filter({ hasText: '登录失效' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: '重新登陆' }).click();
    await expect(page).toHaveURL(/\/login$/);
  };

  test('the same person is back at the same address with what they had typed', async ({ page }) => {
    await runOut(page);
    await logInHere(page, DEMO_LEARNER);
    await expect(page).toHaveURL(/\/feedback\?from=lesson$/);
    await expect(page.getByLabel('反馈内容')).toHaveValue('第二讲的字幕与讲述不一致，请核对。');
  });

  test('another person finds nothing of it', async ({ page }) => {
    await runOut(page);
    await logInHere(page, DEMO_OTHER_LEARNER);
    await expect(page.getByLabel('反馈内容')).toHaveValue('');
    expect(await page.evaluate(() => sessionStorage.getItem('zhibiao.typed'))).toBeNull();
  });
});
