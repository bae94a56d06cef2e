import { freeMobile, OWN_PASSWORD } from '#support/people/people.ts';
import { makeOrg } from '#support/people/org-fixtures.ts';
import { answerDialog, dialogOf, enterAsOrg, row } from '#support/people/org-pages.ts';
import { codeSentTo, inviteSentTo } from '#support/people/outbox.ts';
import { expect, test } from '#support/test.ts';

test('somebody without an account is reached by short message and mail, and comes in by the link', async ({
  browser,
}) => {
  const org = await makeOrg('云杉软件', '郑明远');
  const mobile = freeMobile();
  const email = `${mobile}@example.com`;
  const { page } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/student');
  await page.getByRole('button', { name: '添加学员' }).first().click();
  await dialogOf(page).getByLabel('姓名').fill('江望舒');
  await dialogOf(page).getByLabel('手机号').fill(mobile);
  await dialogOf(page).getByLabel('邮箱').fill(email);
  await answerDialog(page, '登记邀请');
  await expect(row(page, '江望舒')).toContainText(/待接受(待发|已送出)/);
  const link = await inviteSentTo(mobile);
  await inviteSentTo(email);
  await page.reload();
  await expect(row(page, '江望舒')).toContainText('已送出');
  await expect(page.getByRole('button', { name: '重发，江望舒' })).toHaveCount(0);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText(`“${org.name}”邀请您加入`)).toBeVisible();
  await expect(guest.getByLabel('手机号', { exact: true })).toHaveValue(mobile);
  await expect(guest.getByLabel('姓名')).toHaveValue('江望舒');
  await guest.getByRole('button', { name: '获取验证码' }).click();
  await guest.getByLabel('验证码', { exact: true }).fill(await codeSentTo(mobile));
  await guest.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await guest.getByLabel('确认密码').fill(OWN_PASSWORD);
  await guest.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await guest.getByRole('button', { name: '注册', exact: true }).click();
  await expect(guest).toHaveURL(/join-enterprise/);
  await guest.getByRole('button', { name: /^接受/ }).click();
  await expect(guest.getByText('在册')).toBeVisible();
  await page.goto('/admin/student');
  await expect(row(page, '江望舒')).toContainText('在册');

  const late = await (await browser.newContext()).newPage();
  await late.goto(link);
  await expect(late.getByRole('main').getByText('邀请链接已失效，请直接注册，或联系邀请您的机构')).toBeVisible();
  await expect(late.getByLabel('手机号', { exact: true })).toHaveValue('');
});
