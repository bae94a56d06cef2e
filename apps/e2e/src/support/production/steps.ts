import { expect, type Browser, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { choose } from '#support/page/choose.ts';
import type { Production } from '#support/production/production.ts';

/** How the staff of a new installation come in, by the pages of their door. */

const STAFF_PASSWORD = 'Biaozhun#2026x';

/** A browser of its own for one person. */
export const newPage = async (browser: Browser, { url }: Production): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage();

/** Binds an authenticator with the secret that the page shows, keeps the recovery codes, and goes in. */
const bindTotp = async (page: Page): Promise<void> => {
  await expect(page.getByRole('img', { name: '绑定动态验证码的二维码' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('验证器 App 里的 6 位数字').fill(await generate({ secret }));
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  expect((await file).suggestedFilename()).toMatch(/恢复码\.txt$/);
  await page.getByRole('button', { name: '进入后台' }).click();
  await expect(page).toHaveURL(/\/console$/);
};

const fillPassword = async (page: Page, label: string, password: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('确认密码').fill(password);
};

/** The first administrator, by the link that the start printed. */
export const setUpFirst = async (page: Page, { setupLink }: Production): Promise<void> => {
  await page.goto(setupLink);
  await page.getByLabel('姓名').fill('程望舒');
  await page.getByLabel('登录名').fill('chengwangshu');
  await fillPassword(page, '密码', STAFF_PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('radio', { name: /^一人/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await bindTotp(page);
  await expect(page.getByText('程望舒，您好。')).toBeVisible();
};

/** A role of one's own that begins with what 教务 may. */
const addRole = async (page: Page): Promise<void> => {
  await page.goto('/console/roles');
  await page.getByRole('button', { name: '新建角色' }).click();
  const role = page.getByRole('dialog', { name: '新建角色' });
  await role.getByLabel('角色名称').fill('课程编辑');
  await choose(page, role.getByLabel('权限从这个角色开始'), '教务');
  await role.getByRole('button', { name: '验证并新建' }).click();
  await expect(page.getByRole('region', { name: '权限表' }).getByRole('button', { name: '课程编辑' })).toBeVisible();
};

type Colleague = {
  account: string;
  name: string;
  role: string;
  /** Where the link goes, when mail goes out. */ email?: string;
};

/** A new member of the staff who has this role. */
export const makeColleague = async (page: Page, { account, name, role, email }: Colleague): Promise<void> => {
  await page.goto('/console/staff');
  await page.getByRole('button', { name: '新建员工' }).click();
  const person = page.getByRole('dialog', { name: '新建员工' });
  await person.getByLabel('登录名').fill(account);
  await person.getByLabel('姓名').fill(name);
  await choose(page, person.getByLabel('角色'), role);
  await page.keyboard.press('Tab');
  if (email) await person.getByLabel('邮箱（选填）').fill(email);
  await person.getByRole('button', { name: '验证并新建' }).click();
};

/** The same without an address: the link that opens their account is shown. */
const addColleague = async (page: Page, colleague: Colleague): Promise<string> => {
  await makeColleague(page, colleague);
  const link = page.getByRole('dialog', { name: '账号链接' });
  const text = (await link.locator('code').textContent()) ?? '';
  await link.getByRole('button', { name: '关闭' }).first().click();
  return text;
};

/** A new role, and a member of the staff who has it: the link that opens their account. */
export const addEditor = async (page: Page): Promise<string> => {
  await addRole(page);
  return addColleague(page, { account: 'luzhiwei', name: '陆知微', role: '课程编辑' });
};

/** Opens an account by its link: a password, an authenticator. */
export const openAccount = async (page: Page, link: string, account: string): Promise<void> => {
  await page.goto(link);
  await expect(page.getByText(`您的登录名是 ${account}`)).toBeVisible();
  await fillPassword(page, '密码', STAFF_PASSWORD);
  await page.getByRole('button', { name: '设置并继续' }).click();
  await bindTotp(page);
};

/** A password that has served its days is renewed on the way in, and a missing authenticator is bound. */
export const comeInByAllSteps = async (page: Page, password: string): Promise<void> => {
  await page.goto('/console/login');
  await page.getByLabel('登录名').fill('luzhiwei');
  await page.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await fillPassword(page, '新密码', STAFF_PASSWORD);
  await page.getByRole('button', { name: '设置新密码并登录' }).click();
  await expect(page.getByText(/不能与最近\d+次使用的密码相同/).first()).toBeVisible();
  await fillPassword(page, '新密码', password);
  await page.getByRole('button', { name: '设置新密码并登录' }).click();
  await expect(page.getByRole('heading', { name: '绑定动态验证码' })).toBeVisible();
  await bindTotp(page);
};
