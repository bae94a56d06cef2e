import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loginKey, receptionLogin } from '@zhibiao/contract/auth/learner';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { axeFaults } from '#support/page/accessibility.ts';
import { DEMO_LEARNER, DEMO_PASSWORD, freeMobile } from '#support/people/people.ts';
import { demoSettings } from '#support/production/living-demo.ts';
import { launch } from '#support/production/production.ts';
import { type LoginKey, sealField } from '#support/seal.ts';
import { portOf } from '#support/server.ts';
import { expect, type Page, test } from '#support/test.ts';

/**
 * A server for each test, where nobody stands in line from another rush: strangers in numbers log in at the same
 * moment, and a learner who only wants in. Its passwords are hashed slowly, so that few make a rush.
 */

const STRANGERS = 200;
const TOKEN = 'figures-of-the-rush-alone-3Wq8Zt5mKc';
let url: string;
let dataDir: string;
let end: () => Promise<void>;
let rushing = false;

test.beforeEach(async () => {
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
test.afterEach(async () => {
  rushing = false;
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
const inLine = async (): Promise<number> => {
  const { here, away } = await waiting();
  return here + away;
};
/** One who does what the page does, from a network of their own, until they are answered or the rush is called off. */
const come = async (network: number): Promise<void> => {
  const headers = { 'x-forwarded-for': `198.51.100.${network}`, 'content-type': 'application/json' };
  const mobile = freeMobile();
  while (rushing) {
    let answer = await fetch(url + API_BASE + loginKey.path, { headers });
    if (answer.ok) {
      const { data } = (await answer.json()) as { data: LoginKey };
      const sealed = (field: string, value: string) => sealField(value, data, receptionLogin.path, field);
      const body = JSON.stringify({ mobile: sealed('mobile', mobile), password: sealed('password', 'Wrong-pass-1') });
      answer = await fetch(url + API_BASE + receptionLogin.path, { method: 'POST', headers, body });
      if (answer.ok) return;
    }
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  }
};
/** Until more stand in line than are looked at within the time for which one waits in a request. */
const rush = async (): Promise<void> => {
  rushing = true;
  for (let network = 1; network <= STRANGERS; network += 1) void come(network).catch(() => undefined);
  await expect.poll(inLine).toBeGreaterThanOrEqual(100);
};

/** From a network of their own: whose network let somebody in before is known, and does not wait behind strangers. */
const typeIn = async (page: Page): Promise<void> => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.1' });
  await page.goto(`${url}/login`);
  await page.getByLabel('手机号或邮箱').fill(DEMO_LEARNER);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
};
const press = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).press('Enter');
const told = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: '登录的人较多' });

test('the wait is told, at a desk and on a telephone, and the page logs in by itself', async ({ page }) => {
  await typeIn(page);
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
  rushing = false;
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFaults(page)).toEqual([]);
  }
  await expect(page).not.toHaveURL(/\/login/, { timeout: 90_000 });
  expect(sent).toBeGreaterThan(1);
});

test('who cancels keeps what was typed, and is not logged in later', async ({ page }) => {
  await typeIn(page);
  await rush();
  await press(page);
  await expect(told(page)).toBeVisible();
  rushing = false;
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
