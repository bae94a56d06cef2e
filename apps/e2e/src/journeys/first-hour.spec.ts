import { readFile } from 'node:fs/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { countWork } from '@zhibiao/contract/inbox/staff';
import { addressOf, area, open, own, type Route } from '#support/page/every-route.ts';
import { held } from '#support/page/held.ts';
import { enterAs, type LivingDemo, startLivingDemo } from '#support/production/living-demo.ts';
import { settled } from '#support/page/looks.ts';
import { DEMO_LEARNER, DEMO_OWNER, logIn, logInHere } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/**
 * The first hour with the product, on a demonstration that lives: what a person who has just started it sees within ten
 * minutes, and that no page of it is bare.
 */

const registry = new URL('../../../web/src/app/console/pages.ts', import.meta.url).href;
const { consolePages } = (await import(registry)) as { consolePages: readonly { path: string; label: string }[] };

test.describe.configure({ mode: 'serial' });

let demo: LivingDemo;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  demo = await startLivingDemo();
});
test.afterAll(() => demo?.end());

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: demo.url, viewport: { width: 1440, height: 900 } })).newPage();

const ORG = '启明精密制造（演示）';
const items = (page: Page) => page.getByRole('list', { name: '待办事项' }).getByRole('listitem');
const subject = (page: Page) => page.getByRole('region', { name: '事项', exact: true });

test('within ten minutes: a learner, an application decided by two, its document verified, the figures', async ({
  browser,
}) => {
  const begun = Date.now();
  const page = await newPage(browser);
  await test.step('it runs', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a learner goes on where they were', async () => {
    await page.goto('/login');
    await logInHere(page, DEMO_LEARNER);
    await page.goto('/my-lesson');
    const counted = page.waitForResponse((answer) => answer.url().includes('/lesson/duration'), { timeout: 90_000 });
    await page
      .getByRole('main')
      .getByRole('link', { name: /标准解读/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('标准解读');
    await page
      .getByRole('main')
      .locator('video')
      .first()
      .evaluate((film: HTMLVideoElement) => film.play())
      .catch(() => {});
    expect(((await (await counted).json()) as { code: number }).code).toBe(200);
  });

  const applyNo = await test.step('an application that is overdue is reviewed', async () => {
    const reviewer = await newPage(browser);
    await enterAs(reviewer, 'shenhe');
    await reviewer.goto('/console/inbox');
    await items(reviewer).filter({ hasText: ORG }).filter({ hasText: '超期' }).first().click();
    await expect(subject(reviewer)).toContainText(ORG);
    const no = /SQ\d{14}/.exec(await subject(reviewer).innerText())?.[0] ?? '';
    const passAll = reviewer.getByRole('button', { name: /其余 \d+ 人全部通过/ });
    const people = reviewer.getByRole('region', { name: '人员' }).getByRole('listitem');
    // Each of them has to have been in sight.
    await expect(async () => {
      for (const person of await people.all()) {
        await person.evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await reviewer.waitForTimeout(100);
      }
      await expect(passAll).toBeEnabled({ timeout: 500 });
    }).toPass();
    await passAll.click();
    await reviewer.getByRole('button', { name: '提交结论', exact: true }).click();
    await expect(reviewer.getByText('审核完成').first()).toBeVisible();
    return no;
  });

  const pdf = await test.step('and issued by another account', async () => {
    const issuer = await newPage(browser);
    await enterAs(issuer, 'zhizheng');
    await issuer.goto('/console/inbox');
    await items(issuer).filter({ hasText: ORG }).filter({ hasText: '内审员证书' }).first().click();
    await expect(subject(issuer)).toContainText(applyNo);
    await issuer.getByRole('button', { name: '签发证书' }).click();
    await issuer.getByRole('dialog', { name: /^签发/ }).getByRole('button', { name: '签发证书' }).click();
    await expect(items(issuer).filter({ hasText: ORG }).filter({ hasText: '内审员证书' })).toHaveCount(0);
    await issuer.goto('/console/cert');
    await issuer
      .getByRole('button', { name: /^查看证书，/ })
      .first()
      .click();
    const saved = issuer.waitForEvent('download');
    await issuer.getByRole('dialog').getByRole('button', { name: '下载 PDF' }).click();
    return readFile(await (await saved).path());
  });

  await test.step('whose document a stranger drops on the page that verifies', async () => {
    const stranger = await newPage(browser);
    await stranger.goto('/verify');
    await stranger
      .getByLabel('选择收到的文件')
      .setInputFiles({ name: '内审员证书.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(stranger.getByRole('heading', { name: '真实有效' })).toBeVisible();
  });

  await test.step('and the dashboard is full', async () => {
    const admin = await newPage(browser);
    await enterAs(admin, 'admin');
    await expect(admin.getByText('每日数据')).toBeVisible();
    await expect(admin.getByRole('main')).not.toContainText('暂无数据');
    const panels = ['先处理这些', '本期', '从注册到取证', '条款掌握', '机构类型'];
    for (const name of panels) await expect(admin.getByRole('region', { name, exact: true })).toBeVisible();
    await admin.getByRole('button', { name: '机构类型：看表格' }).click();
    await expect(admin.getByRole('region', { name: '机构类型表格' })).toContainText('个人学员');
  });

  await test.step('whoever sees no figures finds their work there', async () => {
    const issuer = await newPage(browser);
    const count = await held(issuer, `**${API_BASE}${countWork.path}*`);
    await enterAs(issuer, 'zhizheng');
    const doors = issuer.getByRole('region', { name: '我的工作' });
    setTimeout(count, 4_000);
    await expect(doors).toBeVisible();
    const place = await doors.boundingBox();
    await settled(issuer);
    expect(await doors.boundingBox(), 'nothing pushes it away').toEqual(place);
    await doors.getByRole('link', { name: /天内到期的证书/ }).click();
    await expect(issuer).toHaveURL(/cert-calendar/);
  });

  await test.step('an organisation has its overview', async () => {
    const owner = await newPage(browser);
    await owner.goto('/login');
    await logInHere(owner, DEMO_OWNER);
    await owner.goto('/');
    await owner.getByRole('link', { name: '机构管理' }).first().click();
    await expect(owner).toHaveURL(/\/admin/);
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  });
  expect(Date.now() - begun).toBeLessThan(600_000);
});

/** Pages that show nothing of this life, and why that is right. */
const RIGHTLY_EMPTY: Readonly<Record<string, string>> = {
  '/console/bank/import': 'a file of questions is there until it was looked through',
  '/console/bank/import/:id': 'as above',
  '/console/exam/override': 'arranged for single persons when they ask',
  '/console/round': 'plans for years to come, of which the first year needs none',
  '/console/laws': 'laws come with the starter pack, as drafts for whoever wants them',
  '/console/sso': 'off until a body enters where its people have accounts',
  '/console/tokens': 'a key that nobody uses would be a door left open',
  '/console/notify/channel': 'a demonstration sends nothing; robots need an address of their own',
  '/console/report/export': 'made when asked for',
  '/admin/self-application': 'people are listed for the standard that is chosen',
  '/feedback': 'a form',
  '/mycenter/changepwd': 'a form',
  '/verify': 'a form',
};

/** Rows of a table or a list, or a figure that is not 0; and no drawing of an empty shelf. */
const expectSomething = async (page: Page, path: string): Promise<void> => {
  await settled(page);
  if (RIGHTLY_EMPTY[path] !== undefined) return;
  const main = page.getByRole('main');
  await expect.soft(main.locator('img[src^="/art/empty-"]'), `${path} is bare`).toHaveCount(0);
  const rows = main.locator('tbody tr:not([class*=placeholder]), li, article, a[href]');
  const figures = main.getByText(/[1-9]/);
  await expect.soft(rows.or(figures).first(), `${path} shows something`).toBeVisible();
};

const walk = async (page: Page, routes: readonly Route[]): Promise<void> => {
  for (const { path } of routes) {
    const address = await addressOf(page, path);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSomething(page, address.split('?')[0] ?? '');
  }
};

test('no page of the site or of an organisation is bare', async ({ browser }) => {
  test.slow();
  const learner = await newPage(browser);
  await logIn(learner, DEMO_LEARNER);
  await walk(learner, [...open, ...own]);
  const owner = await newPage(browser);
  await logIn(owner, DEMO_OWNER);
  await walk(owner, area);
});

/** Within the page that is open, as Back and Forward do: to reload it for each address takes twice as long. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('no page of the console is bare', async ({ browser }) => {
  test.slow();
  const page = await newPage(browser);
  await enterAs(page, 'admin');
  for (const { path, label } of consolePages) {
    const [list = path, id] = path.split('/:');
    if (RIGHTLY_EMPTY[path] !== undefined) continue;
    await moveTo(page, list);
    if (id === undefined) await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
    else {
      await page.getByRole('main').locator(`td a[href^="${list}/"]`).first().click();
      await expect(page).toHaveURL((url) => url.pathname.startsWith(`${list}/`));
    }
    await expectSomething(page, path);
  }
});
