import { held } from '#support/page/held.ts';
import { expect, test, type Page } from '#support/test.ts';

/** As the bench has it. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** What a first visit moves: the pages' goal, counted where the bytes arrive. */
const count = async (page: Page) => {
  const network = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const moved = { script: 0, all: 0, requests: [] as string[] };
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    kinds.set(requestId, type);
    moved.requests.push(response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    moved.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') moved.script += encodedDataLength;
  });
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_LINE);
  return moved;
};

const missingPictures = (page: Page) =>
  page
    .getByRole('main')
    .evaluate(
      (main) => [...main.querySelectorAll('img')].filter((img) => img.width > 1 && img.naturalWidth <= 1).length,
    );

test('the home page arrives in 12 requests, 114 KB of script and 200 KB in all', async ({ page }) => {
  const moved = await count(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /把标准读懂/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Whatever a page fetches by itself once it is quiet is part of the visit.
  await page.waitForTimeout(3_000);
  console.log(
    `first view: ${moved.requests.length} requests, ${(moved.all / 1000).toFixed(0)} KB, ` +
      `${(moved.script / 1000).toFixed(0)} KB of it script`,
  );
  expect(moved.requests.length, moved.requests.join('\n')).toBeLessThanOrEqual(12);
  expect(moved.script).toBeLessThanOrEqual(114_000);
  expect(moved.all).toBeLessThanOrEqual(200_000);

  // Pictures further down come when the reader gets near them.
  expect(await missingPictures(page)).toBeGreaterThan(0);
  await page.mouse.move(400, 400);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return missingPictures(page);
    })
    .toBe(0);
});

test.describe('what comes at the first sign of a hand', () => {
  test.use({ viewport: { width: 375, height: 812 } });
  const CODE = '**/assets/later-*.js';

  test('opens when its code is there, and nothing of it comes before', async ({ page }) => {
    let asked = false;
    page.on('request', (request) => (asked ||= request.url().includes('/later-')));
    const arrive = await held(page, CODE);
    await page.goto('/');
    await expect(page.locator('html[data-alive]')).toBeAttached();
    expect(asked).toBe(false);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect.poll(() => asked).toBe(true);
    await expect(page.getByRole('dialog')).toBeHidden();
    arrive();
    await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  });

  test('says so where its code does not arrive', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(page.getByRole('status').getByText('没有加载成功，请检查网络后刷新页面')).toBeVisible();
  });
});
