import { ACCESS } from '@zhibiao/contract/lesson/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { expect, type Page, test } from '#support/test.ts';
import { withDatabase } from '#support/database.ts';
import { addressOf, area, accountRoutes, open, own, type Route } from '#support/page/every-route.ts';
import { listenToConsole, settled } from '#support/page/looks.ts';
import { makeAttentive, makeOld } from '#support/page/old-browser.ts';
import { DEMO_LEARNER, DEMO_OWNER, freeMobile, logIn, logInHere, register } from '#support/people/people.ts';

/** The oldest browser (docs/decisions/web.md): everything younger is taken from this one, and every route is opened. */

// Long walks that only look: they may share the machine.
test.describe.configure({ mode: 'parallel' });

/** Asked for only to do without it where it is not, or filled in by lib/platform/floor.ts. */
const DONE_WITHOUT = [
  'Document.startViewTransition in base.js',
  'HTMLElement.popover in the browser',
  // React makes a copy of a pointer's event that comes before it has taken the page over.
  'PointerEvent.persistentDeviceId in base.js',
  'HTMLElement.showPopover in index.js',
  'URLSearchParams.size in base.js',
];

const walk = async (page: Page, routes: Route[], each: (name: string) => Promise<void> = async () => {}) => {
  for (const { name, path, heading } of routes) {
    await page.goto(await addressOf(page, path));
    await expect(page.getByRole('heading', { level: 1, name: heading }), name).toBeVisible();
    await settled(page);
    await each(name);
  }
};

test('every route opens without what browsers learned after the floor', async ({ context, page }) => {
  await makeOld(context);
  await page.goto('/');
  expect(await page.evaluate(() => typeof (URL as { parse?: unknown }).parse)).toBe('undefined');
  const said = listenToConsole(page);
  await walk(page, [...open, ...accountRoutes]);
  await page.goto('/login');
  await logInHere(page, DEMO_LEARNER);
  await walk(page, own);
  expect(said).toEqual([]);
});

test('the organisation’s area opens too', async ({ context, page }) => {
  await makeOld(context);
  const said = listenToConsole(page);
  await logIn(page, DEMO_OWNER);
  await walk(page, area);
  expect(said).toEqual([]);
});

test('there one registers, studies a film and a PDF, and sits an exam', async ({ context, page }) => {
  await makeOld(context);
  const said = listenToConsole(page);
  await register(page, { mobile: freeMobile(), realName: '周予安' });
  for (const [type, drawn] of [
    [1, 'video'],
    [2, 'canvas'],
  ] as const) {
    const { lessonId, id } = await itemOfType(type);
    await page.goto(`/lesson/detail?id=${lessonId}&lid=${id}`);
    await page.getByRole('button', { name: '开始学习' }).click();
    await expect(page.locator(drawn).first()).toBeVisible();
    await expect
      .poll(() =>
        page
          .locator(drawn)
          .first()
          .evaluate((el: HTMLElement) => el.clientHeight),
      )
      .toBeGreaterThan(100);
  }
  await page.goto('/examination');
  await page
    .getByRole('row', { name: /入门测评/ })
    .or(page.locator('article, li').filter({ hasText: '入门测评' }))
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByText(/1\s*\/\s*20|第 1 题/).first()).toBeVisible();
  expect(said).toEqual([]);
});

const itemOfType = (type: number): Promise<{ lessonId: string; id: string }> =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      `SELECT i.id, i."lessonId" FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId"
       WHERE i.type = $1 AND l.status = ${LESSON_STATE.published} AND l.access <= ${ACCESS.login}
       ORDER BY l.sort, i.sort LIMIT 1`,
      [type],
    );
    return rows[0];
  });

test('nothing of ours asks for what the floor does not know, but to do without it', async ({ context, page }) => {
  await makeAttentive(context);
  const asked = new Set<string>();
  const note = async () =>
    (await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).forEach((line) =>
      asked.add(line),
    );
  await walk(page, [...open, ...accountRoutes], note);
  await logIn(page, DEMO_OWNER);
  await walk(page, [...own, ...area], note);
  expect([...asked].filter((line) => !DONE_WITHOUT.includes(line))).toEqual([]);
});
