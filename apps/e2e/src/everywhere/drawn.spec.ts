import type { Page } from '@playwright/test';
import { addressOf, accountRoutes, open } from '#support/page/every-route.ts';
import { withDatabase } from '#support/database.ts';
import { held } from '#support/page/held.ts';
import { expectFieldError } from '#support/page/forms.ts';
import { listenToConsole } from '#support/page/looks.ts';
import { freeMobile } from '#support/people/people.ts';
import { expect, test } from '#support/test.ts';

/** What the server draws: there without a script, taken over by the browser without a difference and without a call. */

const routes = [...open, ...accountRoutes];
const textOf = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, ' ');

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page shows its heading and its text', async ({ page }) => {
    for (const { path, heading } of routes) {
      await page.goto(await addressOf(page, path));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect((await page.locator('#root').innerText()).length).toBeGreaterThan(60);
    }
  });

  test('a list is read to its end by links, as it was filtered, each page at an address of its own', async ({
    page,
  }) => {
    for (const title of ['', '知识产权']) {
      await page.goto(`/policy-doc${title && `?title=${title}`}`);
      const pages = page.getByRole('navigation', { name: '分页' });
      const seen: string[] = [];
      for (let at = 1; at < 3; at += 1) {
        await expect(pages.getByText(/^第 \d 页 \/ 共 2 页$/)).toHaveText(`第 ${at} 页 / 共 2 页`);
        await expect(pages.getByRole('link', { name: `第 ${at} 页` })).toHaveAttribute('aria-current', 'page');
        // What somebody searched for has none.
        const canonical = await page
          .locator('link[rel=canonical]')
          .evaluateAll((all) => all.map((one) => one.outerHTML));
        expect(canonical.join()).toMatch(title ? /^$/ : at === 1 ? /policy-doc"/ : /policy-doc\?pageNum=2"/);
        expect(new URL(page.url()).searchParams.get('title') ?? '').toBe(title);
        seen.push(...(await page.getByRole('main').getByRole('rowheader').allInnerTexts()));
        if (at < 2) await pages.getByRole('link', { name: '下一页' }).click();
      }
      expect(seen.length).toBeGreaterThan(10);
      expect(new Set(seen).size).toBe(seen.length);
      await pages.getByRole('link', { name: '第 1 页' }).click();
      expect(new URL(page.url()).searchParams.has('pageNum')).toBe(false);
    }
  });
});

test('the page as it is sent has its text, one description, and the address to find it by', async ({ page }) => {
  for (const { path, heading } of open) {
    const address = await addressOf(page, path);
    const answer = await page.request.get(address, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(textOf(html)).toMatch(heading);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+" \/>/);
  }
});

test('headings: one of the page, and below it none that skips a level', async ({ page }) => {
  for (const { path } of routes) {
    const address = await addressOf(page, path);
    const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
    const levels = Array.from(html.matchAll(/<h([1-6])[\s>]/g), ([, level]) => Number(level));
    expect(
      levels.filter((level) => level === 1),
      address,
    ).toHaveLength(1);
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(skipped, `${address}: ${levels.join(' ')}`).toEqual([]);
  }
});

test('the browser takes it over: no fault, no jump, and nothing is asked again', async ({ page }) => {
  const said = listenToConsole(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/prod-api/')) calls.push(request.url());
  });
  for (const { path, heading } of open) {
    const address = await addressOf(page, path);
    calls.length = 0;
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // The certificate check asks for the keys, which are nobody's text.
    expect(calls.filter((url) => !url.includes('/cert/'))).toEqual([]);
  }
  expect(said).toEqual([]);
});

const SCRIPT = '**/assets/index-*.js';
const shown = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/early-')),
  );

test('what is pressed and typed before the site has its script is done when it has', async ({ page }) => {
  const letItCome = await held(page, SCRIPT);
  await page.goto('/register', { waitUntil: 'commit' });
  await shown(page);
  await page.getByLabel('手机号', { exact: true }).fill(freeMobile());
  for (let impatient = 0; impatient < 3; impatient += 1) await page.getByRole('button', { name: '获取验证码' }).click();
  letItCome();
  await expect(page.getByRole('button', { name: /\d+ ?(秒|s)/ })).toBeVisible();
  await expect(page).toHaveURL('/register');

  const sends = await held(page, SCRIPT);
  await page.goto('/login', { waitUntil: 'commit' });
  await shown(page);
  await page.getByLabel('手机号或邮箱').press('Enter');
  sends();
  await expectFieldError(page.getByLabel('手机号或邮箱'), '请输入手机号或邮箱');
  await expect(page).toHaveURL('/login');

  const again = await held(page, SCRIPT);
  await page.goto('/', { waitUntil: 'commit' });
  await shown(page);
  await page.keyboard.press('/');
  again();
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('searchbox')).toBeFocused();

  const last = await held(page, SCRIPT);
  await page.goto('/verify', { waitUntil: 'commit' });
  await page
    .getByLabel('选择收到的文件')
    .setInputFiles({ name: '照片.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  last();
  await expect(page.getByRole('heading', { name: '无法判断' })).toBeVisible();
});

test('what is not there says so, with the status that tells it', async ({ page }) => {
  const answer = await page.goto('/lesson/detail?id=01900000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '课程不存在' })).toBeVisible();
  await expect(page.getByRole('link', { name: '去选课' })).toBeVisible();
});

test('what staff change is seen as soon as in the answer that the page is drawn from', async ({ page }) => {
  const change = <T>(statement: string, values: unknown[]) =>
    withDatabase((client) => client.query<T & object>(statement, values));
  const { rows } = await change<{ id: string }>(
    `INSERT INTO "Article" (id, type, title, content, "publishDate", "updatedAt")
      VALUES (gen_random_uuid(), 2, $1, '<p>正文</p>', now(), now()) RETURNING id`,
    ['尚未改动的公告'],
  );
  const [{ id } = { id: '' }] = rows;
  const ask = async (tag = '') => {
    const answer = await page.request.get(`/policy-doc/detal-page?id=${id}`, {
      headers: { accept: 'text/html', ...(tag && { 'if-none-match': tag }) },
    });
    return { status: answer.status(), html: await answer.text(), tag: answer.headers()['etag'] ?? '' };
  };
  // As long as a shared answer is kept, and a second for the way.
  const soon = { timeout: 3_000, intervals: [100] };
  const before = await ask();
  expect(before.html).toContain('<h1>尚未改动的公告</h1>');
  expect((await ask(before.tag)).status).toBe(304);

  await ask();
  await change('UPDATE "Article" SET title = $2 WHERE id = $1', [id, '改动之后的公告']);
  await expect.poll(async () => (await ask(before.tag)).html, soon).toContain('<h1>改动之后的公告</h1>');
  const after = await ask();
  expect((await ask(after.tag)).status).toBe(304);

  await change('UPDATE "Article" SET status = 0 WHERE id = $1', [id]);
  await expect.poll(async () => (await ask(after.tag)).status, soon).toBe(404);
  await change('DELETE FROM "Article" WHERE id = $1', [id]);
});
