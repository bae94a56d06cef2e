import { DEMO_LEARNER, logIn, OWN_PASSWORD } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** One event is reported by one sentence, and what was typed outlives a way elsewhere. */

/** How often a sentence can be read on the page; what only a screen reader announces does not count. */
const shown = (page: Page, text: string) =>
  page.evaluate(
    (words) =>
      [...document.querySelectorAll('body *')].filter((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        if (!own.some(({ textContent }) => textContent?.includes(words)) || element.closest('.sr')) return false;
        return element.checkVisibility() && element.getBoundingClientRect().height > 1;
      }).length,
    text,
  );
const toast = (page: Page, text: string) => page.locator('[popover=manual] p').filter({ hasText: text });

/** First as a toast, then under its field, never both. */
const expectInTurn = async (page: Page, text: string): Promise<void> => {
  await expect(toast(page, text)).toBeVisible();
  expect(await shown(page, text)).toBe(1);
  await expect(toast(page, text)).toHaveCount(0);
  expect(await shown(page, text)).toBe(1);
};

test('a wrong password is told once, and stands under its field when the toast has gone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('手机号或邮箱').fill(DEMO_LEARNER);
  await page.getByLabel('密码', { exact: true }).fill('Ming-yue.2846');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectInTurn(page, '账号或密码错误');
});

test('a taken number and a weak password are told once on the way into an account', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('手机号', { exact: true }).fill(DEMO_LEARNER);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expectInTurn(page, '手机号码已被注册');
  await expect(page.getByRole('main').getByRole('link', { name: '去登录' })).toBeVisible();

  const rules = page.getByRole('list', { name: '密码要求' });
  await expect(rules).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('abc');
  await page.getByLabel('确认密码').focus();
  await expect(page.locator('[data-fault], .ant-form-item-explain-error').filter({ hasText: '密码' })).toHaveCount(1);
  await expect(rules).toBeHidden();
});

test('a registration that is left for the login and come back to is as it was, but for its secrets', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByText('邮箱注册').click();
  await page.getByLabel('邮箱', { exact: true }).fill('zhou@example.com');
  await page.getByLabel('姓名').fill('周明远');
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  for (const way of ['login', 'reload'] as const) {
    if (way === 'reload') await page.reload();
    else {
      await page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.goBack();
    }
    await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue('zhou@example.com');
    await expect(page.getByLabel('姓名')).toHaveValue('周明远');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  }
});

test('feedback that is not sent yet outlives a reload and a look elsewhere, for whoever wrote it', async ({ page }) => {
  const words = `第 2 讲的字幕与画面差了约 ${Date.now() % 90} 秒`;
  await logIn(page, DEMO_LEARNER);
  await page.goto('/feedback');
  await page.getByLabel('反馈内容').fill(words);
  await expect(page.getByRole('banner').getByText('周予安')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('反馈内容')).toHaveValue(words);
  await page.getByRole('link', { name: '我的反馈' }).first().click();
  await expect(page).toHaveURL(/\/feedback\/list/);
  await page.goBack();
  await expect(page.getByLabel('反馈内容')).toHaveValue(words);

  await logIn(page, '13800000011');
  await page.goto('/feedback');
  await expect(page.getByRole('heading', { name: '意见反馈' })).toBeVisible();
  await expect(page.getByLabel('反馈内容')).toHaveValue('');
});

test('an address that leads nowhere leads home and says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, '没有这个页面，已回到首页')).toBeVisible();
});

test('on paper a verification and the proofs have neither buttons nor boxes', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/mycenter/study-prove');
  await expect(page.getByRole('heading', { name: '我的证书与证明' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(
    await page
      .locator('main .panel:visible')
      .first()
      .evaluate((panel) => getComputedStyle(panel).borderTopWidth),
  ).toBe('0px');
});
