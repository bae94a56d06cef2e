import { held } from '#support/page/held.ts';
import { settled } from '#support/page/looks.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { DEMO_LEARNER, logIn } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** Moving within the site: what may be pressed next has begun, and what was pressed says so until it is there. */

const TEACHERS = '/prod-api/api/teacher/list';
const CODE = '**/assets/teacher-*.js';

/** The page is alive, and has seen a hand; what it asks for from then on, code and answers. */
const comeTo = async (page: Page, address: string): Promise<string[]> => {
  const here = page.waitForResponse('**/assets/later-*.js');
  await page.goto(address);
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await (await here).finished();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    searchParams.delete('t');
    if (['script', 'fetch'].includes(request.resourceType())) asked.push(`${pathname}?${searchParams}`);
  });
  return asked;
};
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const counted = (asked: readonly string[], path: string) => asked.filter((one) => one.startsWith(path)).length;
/** Longer than a pointer has to rest. */
const rest = (page: Page) => page.waitForTimeout(500);

const expectBegun = async (page: Page, asked: readonly string[]) => {
  await expect.poll(() => [counted(asked, TEACHERS), counted(asked, '/assets/teacher-') > 0]).toEqual([1, true]);
  await page.waitForLoadState('networkidle');
};

test('a pointer that rests on a link begins its page, which then asks for nothing again', async ({ page }) => {
  const asked = await comeTo(page, '/');
  await link(page, '教师介绍').hover();
  await expectBegun(page, asked);
  await expect(page).toHaveURL(/\/$/);
  const begun = asked.length;
  await link(page, '教师介绍').click();
  await expect(heading(page, '教师介绍')).toBeVisible();
  await settled(page);
  expect(counted(asked.slice(begun), TEACHERS)).toBe(0);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('a pointer that only passes begins nothing, and a page that is open is not begun', async ({ page }) => {
  const asked = await comeTo(page, '/teacher-list');
  // At once, as no test moves a pointer on a busy machine.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('header nav a, h1'))
      one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await link(page, '教师介绍').hover();
  await rest(page);
  expect(asked).toEqual([]);
});

test('the focus of a key begins its page too', async ({ page }) => {
  const asked = await comeTo(page, '/');
  await link(page, '课程考试').focus();
  await page.keyboard.press('Tab');
  await expect(link(page, '教师介绍')).toBeFocused();
  await expectBegun(page, asked);
});

test('a link of the console begins its page', async ({ page }) => {
  await enterConsole(page, '林映秋', ['cert:list']);
  const asked = await comeTo(page, '/console');
  await page.getByRole('button', { name: /认证与证书/ }).click();
  const certificates = page
    .getByRole('navigation', { name: '后台菜单' })
    .getByRole('link', { name: '证书', exact: true });
  await certificates.hover();
  await expect.poll(() => counted(asked, '/assets/console-')).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/console$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 1100, height: 800 }, hasTouch: true });

  test('a finger begins what it touches, and not what it scrolls by', async ({ page }) => {
    const asked = await comeTo(page, '/');
    const { x, y } = (await link(page, '教师介绍').boundingBox())!;
    const touchPoints = [{ x: x + 20, y: y + 20 }];
    const fingers = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchCancel', points = touchPoints) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await Promise.all([send('touchStart'), send('touchCancel', [])]);
    await rest(page);
    expect(asked).toEqual([]);
    await send('touchStart');
    await expectBegun(page, asked);
  });
});

test('what was pressed is marked until its page is there, or has failed', async ({ page }) => {
  await comeTo(page, '/');
  const release = await held(page, CODE);
  const pressed = page.locator('a[aria-busy="true"]');
  const bar = page.getByRole('progressbar', { name: '页面加载中' });
  await link(page, '教师介绍').click();
  await expect(pressed).toHaveText('教师介绍');
  await expect(bar).toBeVisible();
  release();
  await expect(heading(page, '教师介绍')).toBeVisible();
  await expect(pressed).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  await page.route('**/assets/lesson-list-*.js', (route) => route.abort());
  await link(page, '全部课程').click();
  await expect(page.getByText('页面没有加载成功')).toBeVisible();
  await expect(pressed).toHaveCount(0);
});

test('the page that is left stays for a moment while the answers of the next one come', async ({ page }) => {
  await comeTo(page, '/teacher-list');
  const release = await held(page, '**/prod-api/api/article/list?*');
  await page.evaluate(() => {
    const moved = { from: 0, to: 0 };
    Object.assign(globalThis, { moved });
    addEventListener('click', () => (moved.from = performance.now()), true);
    new MutationObserver(() => {
      if (location.pathname !== '/teacher-list') moved.to ||= performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await link(page, '证书服务').click();
  await expect(heading(page, '证书服务')).toBeVisible();
  const stayed = await page.evaluate(() => {
    const { from, to } = (globalThis as unknown as { moved: { from: number; to: number } }).moved;
    return to - from;
  });
  expect(stayed).toBeGreaterThanOrEqual(195);
  release();
  await expect(page.getByRole('link', { name: /证书/ }).first()).toBeVisible();
  await settled(page);
});

test('an article has its title at once, where the list has told it, and nothing moves', async ({ page }) => {
  await comeTo(page, '/policy-doc');
  const release = await held(page, '**/prod-api/api/article/*-*-*');
  const row = page.getByRole('link', { name: /反不正当竞争法/ }).first();
  await row.click();
  const title = page.getByRole('heading', { level: 1, name: /反不正当竞争法/ });
  await expect(title).toBeVisible();
  await expect(page.getByText('要点摘编')).toHaveCount(0);
  const place = await title.boundingBox();
  release();
  await expect(page.getByText('要点摘编')).toBeVisible();
  expect(await title.boundingBox()).toEqual(place);
});

test('what fails ahead is said nowhere, and the page asks for itself', async ({ page }) => {
  const asked = await comeTo(page, '/');
  await page.route(`**${TEACHERS}?*`, (route) => route.fulfill({ json: { code: 429, msg: '请求过于频繁' } }), {
    times: 1,
  });
  await link(page, '教师介绍').hover();
  await expectBegun(page, asked);
  await rest(page);
  await expect(page.locator('[popover=manual] p')).toHaveCount(0);
  await link(page, '教师介绍').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(counted(asked, TEACHERS)).toBe(2);
  await expect(page.getByText('请求过于频繁')).toHaveCount(0);
});

for (const kind of ['js', 'css'])
  test(`a page whose ${kind} failed ahead is opened by the browser, whole`, async ({ page }) => {
    const asked = await comeTo(page, '/');
    const code = `**/assets/teacher-*.${kind}`;
    await page.route(code, (route) => route.abort());
    await link(page, '教师介绍').hover();
    await expect.poll(() => counted(asked, TEACHERS)).toBe(1);
    await rest(page);
    await expect(page.locator('[popover=manual] p')).toHaveCount(0);
    // Nor is the server asked for its version, which could load this page anew.
    expect(counted(asked, '/?')).toBe(0);
    await page.unroute(code);
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await link(page, '教师介绍').click();
    expect(new URL((await opened).url()).pathname).toBe('/teacher-list');
    await expect(heading(page, '教师介绍')).toBeVisible();
  });

test('a guest’s pointer begins nothing that needs a login, a learner’s does', async ({ page }) => {
  const before = await comeTo(page, '/');
  for (const name of ['在学课程', '课程考试']) {
    await link(page, name).hover();
    await rest(page);
  }
  expect(before).toEqual([]);

  await logIn(page, DEMO_LEARNER);
  const asked = await comeTo(page, '/');
  await link(page, '在学课程').hover();
  await expect.poll(() => counted(asked, '/prod-api/api/lesson/my')).toBe(1);
});

test('nothing is begun where data is to be saved, nor what a guest searches for', async ({ page }) => {
  await page.addInitScript(() => {
    const line = { saveData: new URLSearchParams(location.search).has('saving') };
    Object.defineProperty(navigator, 'connection', { value: line });
  });
  const saving = await comeTo(page, '/?saving=1');
  await link(page, '教师介绍').hover();
  await rest(page);
  expect(saving).toEqual([]);

  const asked = await comeTo(page, '/');
  await link(page, '教师介绍').evaluate((one: HTMLAnchorElement) => (one.search = '?name=林'));
  await link(page, '教师介绍').hover();
  await expect.poll(() => counted(asked, '/assets/teacher-')).toBeGreaterThan(0);
  await rest(page);
  expect(counted(asked, TEACHERS)).toBe(0);
});
