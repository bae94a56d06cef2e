import { listenToConsole, look } from '#support/page/looks.ts';
import { DEMO_LEARNER, logIn } from '#support/people/people.ts';
import { expect, test } from '#support/test.ts';

/** 个人资料 in four parts of one address. */

test('each part has its own address, which reload and back keep, and loses nothing that was typed', async ({
  page,
}) => {
  const said = listenToConsole(page);
  await logIn(page, DEMO_LEARNER);
  await page.goto('/mycenter');
  const parts = page.getByRole('navigation', { name: '个人资料', exact: true });
  const nickname = page.getByLabel('昵称');
  await nickname.fill('没有保存的昵称');

  for (const [part, address, heading] of [
    ['安全与设备', 'safe', '登录设备'],
    ['通知', 'notify', '通知偏好'],
    ['隐私与数据', 'privacy', '同意记录'],
  ] as const) {
    await parts.getByRole('link', { name: part }).click();
    await expect(page).toHaveURL(new RegExp(`/mycenter\\?tab=${address}$`));
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    await expect(nickname).toBeHidden();
    await expect(parts.locator('[aria-current="page"]')).toHaveText(part);
    await look(page, `profile-${address}`);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: '通知偏好' })).toBeVisible();
  await parts.getByRole('link', { name: '资料', exact: true }).click();
  await expect(nickname).toHaveValue('没有保存的昵称');
  await look(page, 'profile');

  await page.goto('/mycenter?tab=privacy');
  await page.reload();
  await expect(page.getByRole('heading', { name: '数据与账号' })).toBeVisible();
  await page.goto('/mycenter?tab=nonsense');
  await expect(nickname, 'an address of nothing leads to the first').toBeVisible();

  await page.goto('/feedback/list?tab=notice');
  await page.getByRole('link', { name: '通知偏好' }).click();
  await expect(page).toHaveURL(/\/mycenter\?tab=notify$/);
  expect(said).toEqual([]);
});
