import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { axeFaults } from '#support/page/accessibility.ts';
import { DEMO_LEARNER, DEMO_OTHER_LEARNER, DEMO_OWNER, DEMO_PASSWORD, freeMobile } from '#support/people/people.ts';
import { demoSettings } from '#support/production/living-demo.ts';
import { launch } from '#support/production/production.ts';
import { type LoginKey, sealField } from '#support/seal.ts';
import { portOf } from '#support/server.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * A server of its own at which strangers in numbers log in at the same moment, and a learner who only wants in. Its
 * passwords are hashed slowly, so that few make a rush.
 */

const STRANGERS = 250;
const TOKEN = 'figures-of-the-rush-alone-3Wq8Zt5mKc';
let url: string;
let dataDir: string;
let end: () => Promise<void>;

test.beforeAll(async () => {
  const port = portOf(test.info().parallelIndex);
  url = `http://127.0.0.1:${port}`;
  dataDir = mkdtempSync(join(tmpdir(), 'zhibiao-rush-'));
  const { signal } = await launch({
    ...demoSettings(port, dataDir),
    TRUST_PROXY: '127.0.0.1',
    BCRYPT_COST: '12',
    METRICS_TOKEN: TOKEN,
  });
  end = () => signal('SIGTERM');
});
test.afterAll(async () => {
  await end();
  await rm(dataDir, { recursive: true, force: true });
});

/** How many passwords wait at the server now: in a request, and away with a ticket. */
const waiting = async (): Promise<{ here: number; away: number }> => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  const count = (where: string) =>
    Number(new RegExp(`^zhibiao_passwords_waiting\\{where="${where}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  return { here: count('here'), away: count('away') };
};
/** Of earlier rushes some are away still, and in line. */
const inLine = async (): Promise<number> => {
  const { here, away } = await waiting();
  return here + away;
};
/** All at once, each from a network of their own; they do not come again when they are turned away. */
const rush = async (): Promise<void> => {
  const ready = Array.from({ length: STRANGERS }, async (_, n) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n}`, 'content-type': 'application/json' };
    const answer = await fetch(url + API_BASE + loginKey.path, { headers });
    const { data } = (await answer.json()) as { data: LoginKey };
    const sealed = (field: string, value: string) => sealField(value, data, receptionLogin.path, field);
    const body = JSON.stringify({
      mobile: sealed('mobile', freeMobile()),
      password: sealed('password', 'Wrong-pass-1'),
    });
    return () => fetch(url + API_BASE + receptionLogin.path, { method: 'POST', headers, body });
  });
  for (const send of await Promise.all(ready)) void send().catch(() => undefined);
  await expect.poll(inLine).toBeGreaterThanOrEqual(215);
};

let network = 0;
/** From a network of their own: whose network let somebody in before is known, and does not wait behind strangers. */
const typeIn = async (page: Page, mobile: string): Promise<void> => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${(network += 1)}` });
  await page.goto(`${url}/login`);
  await page.getByLabel('手机号或邮箱').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
};
const press = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).press('Enter');
const told = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: '登录的人较多' });

/** Each of whom logs in for the first time: who is known does not wait behind strangers. */
for (const [width, mobile] of [
  [375, DEMO_LEARNER],
  [1440, DEMO_OWNER],
] as const)
  test(`at ${width} the wait is told, and the page logs in by itself`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await typeIn(page, mobile);
    await rush();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(receptionLogin.path)) sent += 1;
    });
    await press(page);
    await expect(told(page)).toHaveText(
      /^登录的人较多，(前面还有约 \d+ 人|马上轮到您)，大约 \d+ (秒|分钟)。请不要关闭页面，轮到您时会自动登录。$/,
    );
    await expect(page.getByRole('button', { name: '取消登录' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFaults(page)).toEqual([]);
    await expect(page).not.toHaveURL(/\/login/, { timeout: 90_000 });
    expect(sent).toBeGreaterThan(1);
  });

test('who cancels keeps what was typed, and is not logged in later', async ({ page }) => {
  await typeIn(page, DEMO_OTHER_LEARNER);
  await rush();
  await press(page);
  await expect(told(page)).toBeVisible();
  await page.getByRole('button', { name: '取消登录' }).press('Enter');
  await expect(told(page)).toHaveCount(0);
  const password = page.getByLabel('密码', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await expect.poll(async () => (await waiting()).here, { timeout: 90_000 }).toBe(0);
  await expect(page).toHaveURL(/\/login/);
  // Pressed anew, it is another login.
  await press(page);
  await expect(page).not.toHaveURL(/\/login/, { timeout: 90_000 });
});
