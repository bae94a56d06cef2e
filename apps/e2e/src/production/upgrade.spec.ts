import { expect, type Page, test } from '#support/test.ts';

/** The moment after an upgrade: an open page asks for code that the new version took away. */

const GONE = { status: 404, contentType: 'text/plain; charset=utf-8', body: '内容不存在' };
/** The page as the new version has it: another entry script. Every script that has not been requested yet is gone. */
const upgrade = async (page: Page) => {
  const loads = { pages: 0 };
  await page.route('**/assets/*.js', (route) => (loads.pages > 0 ? route.continue() : route.fulfill(GONE)));
  await page.route(
    (url) => url.pathname === '/' || !url.pathname.includes('.'),
    async (route) => {
      const request = route.request();
      if (request.isNavigationRequest()) loads.pages += 1;
      if (request.isNavigationRequest() || new URL(request.url()).pathname !== '/') return route.continue();
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js'),
      });
    },
  );
  return loads;
};

test('a page whose next page’s code is gone loads the new version by itself, where one was going', async ({ page }) => {
  await page.goto('/');
  const loads = await upgrade(page);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '教师介绍' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '教师介绍' })).toBeVisible();
  await expect(page.getByText('平台已更新，页面已重新载入')).toBeVisible();
  expect(loads.pages).toBe(1);
});

test('what was typed is there again when the code of a button is gone', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('手机号', { exact: true }).fill('13912345678');
  await page.getByLabel('验证码', { exact: true }).fill('123456');
  await page.getByLabel('姓名').fill('沈青禾');
  await page.getByLabel('密码', { exact: true }).fill('Qing-shan.7391');
  await page.getByLabel('确认密码').fill('Qing-shan.7391');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  const loads = await upgrade(page);
  // What encrypts the password comes with the first press.
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('平台已更新，页面已重新载入，请重新输入密码')).toBeVisible();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue('13912345678');
  await expect(page.getByLabel('姓名')).toHaveValue('沈青禾');
  await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  expect(loads.pages).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('zhibiao.typed'))).toBeNull();
});

test('a line that is down is no upgrade: the page says what did not load, and stays', async ({ page }) => {
  await page.goto('/');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '教师介绍' }).click();
  await expect(page.getByText('页面没有加载成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '刷新重试' })).toBeVisible();
  expect(loads).toBe(0);
});
