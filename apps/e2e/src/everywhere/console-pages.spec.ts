import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { axeFaults } from '#support/page/accessibility.ts';
import { addConsoleContent, giveVersions } from '#support/study/console-content.ts';
import { standIn } from '#support/page/console-stand-in.ts';
import { enterConsole, enterWith, openSession } from '#support/people/console-staff.ts';
import { openByEnter, walkByTab } from '#support/page/keyboard.ts';
import { expectNoOverflow, listenToConsole, settled } from '#support/page/looks.ts';
import { paneFaults } from '#support/page/panes.ts';
import { makeProof } from '#support/study/make-proof.ts';
import { DEMO_PASSWORD } from '#support/people/people.ts';
import { SAT } from '#support/exam/attempted-exam.ts';
import { expect, test, type Page } from '#support/test.ts';

/**
 * Every page of the console, as its registry names them: axe finds nothing, at 1440 and 1024 px nothing scrolls
 * sideways, the browser's console stays silent, and one who has only keys gets everywhere. The pages are gone through
 * without a reload, by Ctrl+K, as staff at work do. (1024 px show the same elements: axe judges them once.)
 */

test.describe.configure({ mode: 'parallel' });

type ConsolePage = { path: string; label: string; group: string };
const registry = new URL('../../../web/src/app/console/pages.ts', import.meta.url).href;
const { consolePages } = (await import(registry)) as { consolePages: readonly ConsolePage[] };

/** What the page's buttons open, by their names; each is opened by Enter and closed by Escape. */
const OPENS: Record<string, readonly (string | RegExp)[]> = {
  '/console': [],
  '/console/me': [],
  '/console/inbox': [],
  '/console/learner': [/^查看学员/],
  '/console/org': [/^查看机构/],
  '/console/appeal': [/^查看申诉/],
  '/console/incident': ['提出补计'],
  '/console/apply': [],
  '/console/apply/:id': [],
  '/console/cert-template': [],
  '/console/notify': [/^查看文字，证书即将到期/],
  '/console/notify/log': [],
  '/console/notify/send': ['新建群发通知'],
  '/console/notify/channel': ['新建群机器人', '配置短信', '配置邮件'],
  '/console/checklist': [/^忽略/],
  '/console/starter': [],
  '/console/course': ['新建课程'],
  '/console/course/:id': [/^(课程|发布)检查$/],
  '/console/media': [/\.mp4$/],
  '/console/article': [],
  '/console/article/:id': [],
  '/console/banner': ['新建横幅', /^编辑/],
  '/console/teacher': ['新建教师', /^编辑/],
  '/console/agreement': [/^预览/, /^编写新版本/],
  '/console/standard': ['新增标准', '新增条款', '导入', '关联讲次'],
  '/console/laws': ['新增法律', /^编辑/],
  '/console/exam/desk': [/^全场延时/, /^全场发消息/, /^查看/],
  '/console/exam/marking': [],
  '/console/exam/review': [/^复核，/],
  '/console/exam/release': [/^发布成绩，/],
  '/console/bank': [/^预览/],
  '/console/bank/:id': ['在电脑上', /^查看 v/],
  '/console/bank/import': [],
  '/console/bank/import/:id': [/^展开/],
  '/console/exam/result': [/^查看答卷/],
  '/console/round': ['新建计划', '为学员开启新一轮', /^编辑/],
  '/console/exam/override': ['新增安排', '增加考试次数', /^生效条件，/],
  '/console/exam/request': [/^查看申请/],
  '/console/exam/stats': [],
  '/console/exam/stats/:paperId': [/首先应当/],
  '/console/exam/rescore': ['提出重判'],
  '/console/exam/rescore/:id': ['取消重判', '执行重判'],
  '/console/paper': ['新建试卷'],
  '/console/paper/:id': ['预览', '新建'],
  '/console/cert': [/^查看证书/, '批量下载'],
  '/console/batch': ['新建批次'],
  '/console/cert-calendar': [],
  '/console/report/export': [],
  '/console/report/year': [],
  '/console/report/regulator': [/^编辑，/],
  '/console/dict': ['新增分类', /^改名/, '新增字典项'],
  '/console/area': [],
  '/console/setting': [],
  '/console/doctor': [],
  '/console/jobs': [/^查看运行记录/],
  '/console/staff': ['新建员工', '许知白'],
  '/console/roles': ['新建角色'],
  '/console/tokens': ['新建接口密钥', /^停用/],
  '/console/sso': ['新建登录方式'],
  '/console/online': [],
  '/console/login-log': [],
  '/console/audit': [/^\d\d:\d\d:\d\d/],
};

const DEMO_STAFF = 'admin';
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 1024, height: 768 };

const axe = async (page: Page, name: string, part?: string): Promise<void> =>
  expect.soft(await axeFaults(page, part), `${name}, axe`).toEqual([]);
const panes = async (page: Page, name: string, part: string, isPane = false): Promise<void> =>
  expect.soft(await paneFaults(page.locator(part).last(), isPane), `${name}, its panes`).toEqual([]);
const jumpTo = async (page: Page, { path, label }: ConsolePage): Promise<void> => {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '跳转到' });
  await dialog.getByRole('combobox').fill(label);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === path);
};
/** Of whom every page has something, the same in all tests of a worker: it takes longer than to judge a page. */
let somebody: Promise<string> | null = null;
const makeSomebody = async (page: Page): Promise<string> => {
  const token = await openSession('程望舒', ALL_PERMISSIONS);
  await addConsoleContent(page, token);
  return token;
};

/** A deep page is opened from its list: the first thing there, or the first by this name. */
const FROM: Record<string, string> = { '/console/exam/stats/:paperId': SAT.title };
const ANY = /./;
const open = async (page: Page, one: ConsolePage): Promise<void> => {
  const [list, id] = one.path.split('/:');
  if (id === undefined) await jumpTo(page, one);
  else {
    await jumpTo(
      page,
      consolePages.find(({ path }) => path === list)!,
    );
    await page
      .locator(`main td a[href^="${list}/"]`, { hasText: FROM[one.path] ?? ANY })
      .first()
      .press('Enter');
    await expect(page).toHaveURL((url) => url.pathname.startsWith(`${list}/`));
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id === undefined ? one.label : /./);
  await settled(page);
};

/** Other views of a page or a panel: its tabs, and the links of a row that lead to the same page. */
const eachView = async (page: Page, part: string, judge: (name: string) => Promise<void>): Promise<void> => {
  const place = page.locator(part).last();
  const link = `nav > a[href^="${new URL(page.url()).pathname}?"]`;
  const open = place.locator(`[role="tab"][aria-selected="true"], ${link}[aria-current]`);
  const other = place.locator(`[role="tab"][aria-selected="false"], ${link}:not([aria-current])`);
  for (const name of await other.allInnerTexts()) {
    await other.filter({ hasText: name }).first().press('Enter');
    await expect(open.filter({ hasText: name })).toBeVisible();
    await settled(page, place);
    await judge(name);
  }
};

const judgeDialog = async (page: Page, name: string, isModal: boolean): Promise<void> => {
  await settled(page, page.locator('dialog[open]').last());
  const { faults, left } = await walkByTab(page, 'dialog[open]');
  expect.soft(faults, `${name}, keyboard`).toEqual([]);
  if (isModal) expect.soft(left, `${name}: the focus stays inside`).toBe(false);
  await axe(page, name, 'dialog[open]');
  await panes(page, name, 'dialog[open]', !isModal);
  await eachView(page, 'dialog[open]', async (view) => {
    await axe(page, `${name}, ${view}`, 'dialog[open]');
    await panes(page, `${name}, ${view}`, 'dialog[open]', !isModal);
  });
};

const judgePage = async (page: Page, path: string): Promise<void> => {
  const openers = (OPENS[path] ?? []).map((name) => page.getByRole('main').getByRole('button', { name }).first());

  await page.locator('#main').focus();
  const { names, faults } = await walkByTab(page, '#main');
  expect.soft(faults, `${path}, keyboard`).toEqual([]);
  expect.soft(names, `${path} has something to work with`).not.toEqual([]);
  await axe(page, `${path} at 1440`);
  await panes(page, path, '#main');
  await expectNoOverflow(page, `${path} at 1440`);
  for (const opener of openers)
    await openByEnter(page, opener, async (name, isModal) => {
      await judgeDialog(page, `${path}, ${name}`, isModal);
      await page.setViewportSize(NARROW);
      await expectNoOverflow(page, `${path}, ${name} at 1024`);
      await page.setViewportSize(WIDE);
    });

  const narrow = async (name: string): Promise<void> => {
    await page.setViewportSize(NARROW);
    await settled(page);
    await expectNoOverflow(page, `${name} at 1024`);
    await page.setViewportSize(WIDE);
  };
  await narrow(path);
  await eachView(page, '#main', async (view) => {
    await page.locator('#main').focus();
    expect.soft((await walkByTab(page, '#main')).faults, `${path}, ${view}, keyboard`).toEqual([]);
    await axe(page, `${path}, ${view}`);
    await panes(page, `${path}, ${view}`, '#main');
    await narrow(`${path}, ${view}`);
  });
};

test('OPENS says of each page what opens there, and of no other', () => {
  expect(Object.keys(OPENS).toSorted()).toEqual(consolePages.map(({ path }) => path).toSorted());
});

/** A few at a time, so that they share the machine evenly. */
const EACH = 8;
for (let from = 0; from < consolePages.length; from += EACH) {
  const pages = consolePages.slice(from, from + EACH);
  test(`by eye and by key: ${pages.map(({ label }) => label).join('、')}`, async ({ browser, page }) => {
    const said = listenToConsole(page);
    await enterWith(page, await (somebody ??= makeSomebody(page)));
    await page.goto('/console');
    await expect(page.getByRole('button', { name: /跳转到/ })).toBeVisible();
    for (const one of pages) {
      if (one.path === '/console/bank/:id') await giveVersions();
      if (one.path === '/console/cert') await makeProof(browser, '韩见青');
      await open(page, one);
      await judgePage(page, one.path);
      expect.soft(said.splice(0), `${one.path} says nothing in the browser’s console`).toEqual([]);
    }
  });
}

test('the first Tab on a page leads past the menu, and the menu is worked by keys', async ({ page }) => {
  await enterConsole(page, '程望舒', ALL_PERMISSIONS);
  await page.goto('/console/staff');
  await expect(page.getByRole('button', { name: '新建员工' })).toBeVisible();
  await settled(page);
  const { faults, names } = await walkByTab(page, 'body');
  expect(faults).toEqual([]);
  expect(names[0]).toBe('跳到正文');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await menu.getByRole('button', { name: '教学内容' }).press('Enter');
  await menu.getByRole('link', { name: '教师' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '教师' })).toBeVisible();
});

const PHONE = { width: 375, height: 812 };

test('the login page and, on a phone, what comes after it', async ({ page }) => {
  const said = listenToConsole(page);
  await page.goto('/console/login');
  await expect(page.getByLabel('登录名')).toBeVisible();
  const { faults } = await walkByTab(page, 'body');
  expect.soft(faults, 'login, keyboard').toEqual([]);
  for (const size of [WIDE, NARROW, PHONE]) {
    await page.setViewportSize(size);
    await axe(page, `login at ${size.width}`);
    await expectNoOverflow(page, `login at ${size.width}`);
  }
  await page.getByLabel('登录名').fill(DEMO_STAFF);
  await page.getByLabel('密码', { exact: true }).fill('Wrong-1234567');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('账号或密码错误').first()).toBeVisible();
  await axe(page, 'login refused');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '统计概览' })).toBeVisible();
  await settled(page);
  await page.locator('#main').focus();
  const walk = await walkByTab(page, '#main');
  expect.soft(walk.faults, 'dashboard at 375, keyboard').toEqual([]);
  await axe(page, 'dashboard at 375');
  await expectNoOverflow(page, 'dashboard at 375');
  await openByEnter(page, page.getByRole('button', { name: '打开菜单' }), (name, isModal) =>
    judgeDialog(page, name, isModal),
  );
  expect(said).toEqual([]);
});

test('each step of setting up, by keys', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await standIn(page);
  await page.goto('/console/setup#first-ticket');
  const judge = async (step: string): Promise<void> => {
    const { faults } = await walkByTab(page, 'body');
    expect.soft(faults, `${step}, keyboard`).toEqual([]);
    await axe(page, step);
    await expectNoOverflow(page, step);
  };
  await expect(page.getByLabel('姓名')).toBeVisible();
  await judge('the account');
  await page.getByLabel('姓名').fill('程望舒');
  await page.getByLabel('登录名').fill('chengwangshu');
  await page.getByLabel('密码', { exact: true }).fill('Biaozhun#2026x');
  await page.getByLabel('确认密码').fill('Biaozhun#2026x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /一人/ })).toBeVisible();
  await judge('who works here');
  await page.getByRole('button', { name: '下一步' }).press('Enter');
  await expect(page.getByLabel(/6 位数字/)).toBeVisible();
  await judge('the authenticator');
  await page.getByLabel(/6 位数字/).fill('111222');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '下载' })).toBeVisible();
  await judge('the recovery codes');
});
