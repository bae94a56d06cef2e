import { withDatabase } from '#support/database.ts';
import { addressOf, open, own } from '#support/page/every-route.ts';
import { held } from '#support/page/held.ts';
import { settled } from '#support/page/looks.ts';
import { makePerson } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** A page that arrives over a slow line: nothing jumps, and what a learner's own pages ask for, they ask at once. */

/** As the bench has it. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The sum of all that Web Vitals count: half of what they call good for the worst moment. */
const STEADY = 0.02;

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    const nameOf = ({ node, previousRect: from, currentRect: to }: Source) =>
      `${node?.nodeName} ${node?.textContent?.trim().slice(0, 12)} ${from.y}+${from.height}→${to.y}+${to.height}`;
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    Object.assign(globalThis, { shifts: { sum: 0, seen } });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        (globalThis as unknown as { shifts: { sum: number } }).shifts.sum += value;
        seen.push(`${value.toFixed(4)}: ${sources.map(nameOf).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const slowDown = async (page: Page): Promise<void> => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_LINE);
  // Each visit is the first.
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
};

const expectNoShift = async (page: Page, name: string): Promise<void> => {
  const { sum, seen } = await page.evaluate(
    () => (globalThis as unknown as { shifts: { sum: number; seen: string[] } }).shifts,
  );
  expect.soft(sum, `${name}\n${seen.join('\n')}`).toBeLessThanOrEqual(STEADY);
};
const expectSteady = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await settled(page);
  await expectNoShift(page, address);
};

/** Somebody in the middle of two courses with a picture, logged in. */
const comeAsLearner = async (page: Page): Promise<void> => {
  const { id, mobile } = await makePerson('温若棠');
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "startTime", "updatedAt")
       SELECT $1, id, 1, 20, clock_timestamp(), clock_timestamp()
       FROM "Lesson" WHERE status = 1 AND cover IS NOT NULL ORDER BY sort, id LIMIT 2`,
      [id],
    ),
  );
  await logIn(page, mobile);
};

const mine = own.filter(({ path }) => ['/examination', '/my-lesson'].includes(path));

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} nothing jumps`, () => {
    test.use({ viewport });

    test('for a guest', async ({ page }) => {
      await watchShifts(page);
      await slowDown(page);
      for (const { path } of open) await expectSteady(page, await addressOf(page, path));
    });

    test('for a learner', async ({ page }) => {
      await watchShifts(page);
      await comeAsLearner(page);
      await slowDown(page);
      for (const { path } of [...open, ...mine]) await expectSteady(page, await addressOf(page, path));
    });

    test('in the room of a running exam', async ({ page }) => {
      await watchShifts(page);
      await comeAsLearner(page);
      await page.goto('/examination');
      await page.getByRole('link', { name: '入门测评' }).click();
      await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
      await page.getByRole('button', { name: '开始考试' }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      const address = page.url();
      await page.goto('about:blank');
      await slowDown(page);
      await expectSteady(page, address);
      await expect(page.getByRole('timer')).toBeVisible();
    });
  });

/** The text that the server drew, up to `cut`, and the rest once that much of it has been seen. */
const writeInTwo = (page: Page, html: string, cut: number): Promise<void> =>
  page.evaluate(
    async ([first, rest]) => {
      const seen = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 200));
      document.open();
      document.write(first);
      await seen();
      document.write(rest);
      document.close();
      await seen();
    },
    [html.slice(0, cut), html.slice(cut)] as const,
  );

for (const path of ['/', '/lesson', '/verify'])
  test(`${path} does not jump where its text comes in two pieces`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await watchShifts(page);
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    const html = (await answer.text()).replace(/<script [^>]*src=[^>]*><\/script>/g, '');
    // Where a part of the page has begun, and after its pictures: what stands there may wait for what comes after it.
    const cuts = [...html.matchAll(/<(?:main|section|form|img)\b[^>]*>/g)].map((tag) => tag.index + tag[0].length);
    for (const cut of cuts.slice(0, 8)) {
      await page.goto('/robots.txt');
      await writeInTwo(page, html, cut);
      await expectNoShift(page, `${path}, cut after ${html.slice(cut - 80, cut)}`);
    }
  });

const LIST = '/prod-api/api/lesson/my';
const VIEWER = '/prod-api/api/user/getLoginUser';
const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  return calls;
};
const count = (calls: readonly string[], path: string) => calls.filter((call) => call === path).length;
const firstCard = (page: Page) => page.getByRole('article').first();

test('what is a learner’s own is asked for before the site’s script is there, and once', async ({ page }) => {
  await comeAsLearner(page);
  const release = await held(page, '**/assets/index-*.js');
  const calls = callsOf(page);
  const listed = page.waitForResponse(`**${LIST}?*`);
  await page.goto('/my-lesson', { waitUntil: 'commit' });
  const { rows } = (await (await listed).json()) as { rows: { cover: string }[] };
  const { cover } = rows[0]!;
  const counted = () => [LIST, VIEWER, new URL(cover, page.url()).pathname].map((path) => count(calls, path));
  await expect.poll(counted).toEqual([1, 1, 1]);
  await expect(firstCard(page)).toBeHidden();
  release();
  await expect(firstCard(page).locator(`img[src="${cover}"]`)).toBeVisible();
  await settled(page);
  expect(counted()).toEqual([1, 1, 1]);
});

test('a text of staff stays while a learner’s own answers come before what takes it over', async ({ page }) => {
  await comeAsLearner(page);
  const release = await held(page, '**/assets/rich-html-*.js');
  const code = page.waitForRequest('**/assets/rich-html-*.js');
  const answer = page.waitForResponse(`**${VIEWER}`);
  await page.goto('/teacher-list');
  await Promise.all([code, answer]);
  const text = firstCard(page).locator('[data-rich]');
  await expect(text).toBeVisible();
  release();
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await settled(page);
  await expect(text).toBeVisible();
});

test('a text of staff is taken over, not drawn anew behind a skeleton', async ({ page }) => {
  await comeAsLearner(page);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('[data-rich]')?.setAttribute('data-drawn', '')),
  );
  // One's own answer differs from what stands there.
  await page.route('**/api/teacher/list?*', async (route) => {
    const response = await route.fetch();
    const { rows, ...rest } = (await response.json()) as { rows: object[] };
    await route.fulfill({ response, json: { ...rest, rows: rows.map((row) => ({ ...row, evaluated: true })) } });
  });
  await slowDown(page);
  await page.goto('/teacher-list');
  await expect(firstCard(page).getByText('已评价')).toBeVisible();
  await expect(firstCard(page).locator('[data-rich]')).toHaveAttribute('data-drawn');
});

test('where the first script is the last to come, the page has asked for itself', async ({ page }) => {
  await comeAsLearner(page);
  const release = await held(page, '**/assets/early-*.js');
  const calls = callsOf(page);
  await page.goto('/my-lesson', { waitUntil: 'commit' });
  await expect(firstCard(page)).toBeVisible();
  const arrived = page.waitForResponse('**/assets/early-*.js');
  release();
  await (await arrived).finished();
  await page.waitForLoadState('load');
  await settled(page);
  expect([count(calls, LIST), count(calls, VIEWER)]).toEqual([1, 1]);
});

test('what did not arrive is asked for again, and a guest’s page asks for nothing', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(calls.filter((call) => call.startsWith('/prod-api/'))).toEqual([]);

  await comeAsLearner(page);
  await page.route(`**${LIST}?*`, (route) => route.abort(), { times: 1 });
  calls.length = 0;
  await page.goto('/my-lesson');
  await expect(firstCard(page)).toBeVisible();
  expect(count(calls, LIST)).toBe(2);
});

test('a session that has ended says so, whoever asked first', async ({ page }) => {
  await comeAsLearner(page);
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.setItem('zhibiao.token', `${sessionStorage.getItem('zhibiao.token')}x`));
  await page.goto('/my-lesson');
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
