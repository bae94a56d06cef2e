import { expect, type Page } from '@playwright/test';
import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { codeSentTo } from './outbox.ts';
import { sealField } from '#support/seal.ts';

/** Of the demo accounts; too well known for a new one. */
export const DEMO_PASSWORD = 'Zhibiao@2026';
/** Learner of organisation A, and its administrator of role 2. */
export const DEMO_LEARNER = '13800000001';
export const DEMO_OWNER = '13800000002';
/** Learner of organisation B. */
export const DEMO_OTHER_LEARNER = '13800000011';
/** Of those who register here. */
export const OWN_PASSWORD = 'Qing-shan.7391';

/** A phone number that nobody in the demo content has. */
export const freeMobile = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/**
 * Registers an account through the pages, with the code from the outbox; `more` fills what an organisation has besides.
 */
export const register = async (
  page: Page,
  { mobile, realName, more }: { mobile: string; realName: string; more?: () => Promise<void> },
): Promise<void> => {
  await page.goto('/register');
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /\d+ ?(秒|s)/ })).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(mobile));
  await page.getByLabel('姓名').fill(realName);
  await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('确认密码').fill(OWN_PASSWORD);
  await more?.();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText(realName).first()).toBeVisible();
};

/**
 * Logs in as the form does, without its page, and leaves an empty one: most tests are about what comes after. The
 * session is this tab’s.
 */
export const logIn = async (page: Page, mobile: string, { password = DEMO_PASSWORD } = {}): Promise<void> => {
  const { path } = receptionLogin;
  const { data: key } = await (await page.request.get(API_BASE + loginKey.path)).json();
  const [who, secret] = [sealField(mobile, key, path, 'mobile'), sealField(password, key, path, 'password')];
  const answer = await page.request.post(API_BASE + path, { data: { mobile: who, password: secret } });
  const { code, msg, data } = await answer.json();
  expect(code, msg).toBe(200);
  // Any answer of this origin will do, and this one loads nothing.
  await page.goto('/healthz');
  await page.evaluate((token) => sessionStorage.setItem('zhibiao.token', token), data.token as string);
  await page.goto('about:blank');
};

/** Logs in through the form of the login page that is open, and goes on to where it leads. */
export const logInHere = async (page: Page, mobile: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('手机号或邮箱').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
};
