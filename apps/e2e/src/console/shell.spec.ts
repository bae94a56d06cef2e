import { readFileSync } from 'node:fs';
import { CHECK_STATE } from '@zhibiao/contract/checklist/staff';
import { CODE } from '@zhibiao/contract/core/envelope';
import { STAT_NAMES } from '@zhibiao/contract/report/staff';
import { enterConsoleAsStandIn, ME, standIn } from '#support/page/console-stand-in.ts';
import { expectNoOverflow, listenToConsole, look, settled } from '#support/page/looks.ts';
import { DEMO_LEARNER, logIn } from '#support/people/people.ts';
import { expect, test, type Page } from '#support/test.ts';

/** The console's shell: what everybody in it meets on every page. */

test.describe.configure({ mode: 'parallel' });

type Chunk = { file: string; imports?: string[]; css?: string[] };
/** Files of the build that only the console asks for. */
const filesOfConsole = (): string[] => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, Chunk>;
  const reach = (names: string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      const { file, imports = [], css = [] } = manifest[name] as Chunk;
      if (found.has(file)) continue;
      [file, ...css].forEach((one) => found.add(one));
      reach(imports, found);
    }
    return found;
  };
  const isOurs = (name: string) => /^src\/(app\/console|(pages|features|features\/\w+)\/staff)\//.test(name);
  const entries = Object.keys(manifest).filter((name) => name.startsWith('src/') || name === 'index.html');
  const isShared = (name: string) => !/console|staff|widgets\/(dock|draft|editing|editor|media|merge)\//.test(name);
  const others = reach(entries.filter(isShared));
  return [...reach(entries.filter(isOurs))].filter((file) => !others.has(file));
};

test('a learner loads not one byte of the console', async ({ page }) => {
  const ours = filesOfConsole();
  expect(ours.length).toBeGreaterThan(8);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await logIn(page, DEMO_LEARNER);
  for (const path of ['/', '/my-lesson', '/lesson', '/mycenter']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  const assets = fetched.filter((path) => path.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(10);
  expect(assets.filter((path) => path.includes('console-'))).toEqual([]);
  expect(assets.filter((path) => ours.includes(path.slice(1)))).toEqual([]);
});

test('without a session every address leads to the login page, and back after it', async ({ page }) => {
  await standIn(page);
  await page.goto('/console/me');
  await expect(page).toHaveURL(/\/console\/login\?to=%2Fconsole%2Fme$/);
  await page.getByLabel('登录名').fill('chengwangshu');
  await page.getByLabel('密码', { exact: true }).fill('Zhibiao@2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '动态验证码' })).toBeVisible();
  await expect(page.getByText(/密码已通过，[45] 分/)).toBeVisible();
  await page.getByLabel(/6 位数字/).fill('482913');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('动态验证码错误或已使用')).toBeVisible();
  await expect(page.getByLabel(/6 位数字/)).toBeFocused();
  await page.getByLabel(/6 位数字/).clear();
  await page.keyboard.insertText('动态码：111 222');
  await expect(page.getByLabel(/6 位数字/)).toHaveValue('111222');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/me$/);
  await expect(page.getByRole('heading', { level: 1, name: '个人设置' })).toBeVisible();
});

test('the session of a learner and that of the staff live side by side in one browser', async ({ page }) => {
  const { asked } = await standIn(page);
  await logIn(page, DEMO_LEARNER);
  await page.goto('/');
  const learner = await page.evaluate(() => sessionStorage.getItem('zhibiao.token'));
  await page.evaluate(() => sessionStorage.setItem('zhibiao.staff-token', 'zbs_first'));
  await page.goto('/console/me');
  await expect(page.getByText('Chrome（Windows）').first()).toBeVisible();
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['zbs_first']));
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/console\/login/);
  expect(await page.evaluate(() => [sessionStorage.getItem('zhibiao.token'), localStorage.length])).toEqual([
    learner,
    expect.any(Number),
  ]);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('zbs_');
  await page.goto('/my-lesson');
  await expect(page.getByRole('heading', { level: 1, name: '在学课程' })).toBeVisible();
});

test('the foot of every page says which version this is and whether there is a backup', async ({ page }) => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  await enterConsoleAsStandIn(page);
  await standIn(page);
  await page.goto('/console/me');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText(`知标学堂 ${version}`)).toBeVisible();
  await expect(foot).toContainText('还没有备份');
  expect((await foot.boundingBox())?.y).toBeGreaterThan(800);
  await page.setViewportSize({ width: 375, height: 812 });
  await foot.scrollIntoViewIfNeeded();
  await expectNoOverflow(page, 'the foot of the menu');
});

const typePassword = async (page: Page) => {
  await page.getByLabel('新密码', { exact: true }).fill('Biaozhun#2026x');
  await page.getByLabel('确认密码').fill('Biaozhun#2026x');
};

test('a session that ends while somebody types is renewed in place, and what was refused is done', async ({ page }) => {
  await enterConsoleAsStandIn(page);
  const { asked, answers } = await standIn(page, {
    'POST auth/password': ({ token }) =>
      token === 'zbs_first' ? { code: CODE.unauthorized, msg: '登录状态已失效，请重新登录' } : { data: null },
    'POST auth/login': () => ({ data: { token: 'zbs_second', expireTime: 1 } }),
  });
  await page.goto('/console/me');
  await typePassword(page);
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await expect(dialog).toContainText('chengwangshu');
  await look(page, 'console-login-again');
  // Escape leads nowhere: the page behind belongs to the one who logs in.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toBe('Biaozhun#2026x');
  await dialog.getByLabel('密码', { exact: true }).fill('Zhibiao@2026');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('密码已修改')).toBeVisible();
  expect(asked.filter(({ path }) => path === 'POST auth/password').map(({ token }) => token)).toEqual([
    'zbs_first',
    'zbs_second',
  ]);
  expect(Object.keys(answers).length).toBeGreaterThan(0);
});

test('something sensitive asks once for a proof, and is then done; giving up does nothing', async ({ page }) => {
  await enterConsoleAsStandIn(page);
  let fresh = false;
  const { asked } = await standIn(page, {
    'POST auth/password': () =>
      fresh ? { data: null } : { code: CODE.warning, msg: '请再次验证身份', data: { step: 'fresh' } },
    'POST auth/fresh': ({ body }) => {
      fresh = body?.['code'] === '111222';
      return fresh ? { data: { freshUntil: 0 } } : { code: CODE.refused, msg: '动态验证码错误或已使用' };
    },
  });
  await page.goto('/console/me');
  await typePassword(page);
  const change = page.getByRole('button', { name: '修改密码' });
  const dialog = page.getByRole('dialog', { name: '请再次验证身份' });

  await change.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(asked.filter(({ path }) => path === 'POST auth/password')).toHaveLength(1);
  expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toBe('Biaozhun#2026x');

  await change.click();
  await dialog.getByLabel(/6 位数字/).fill('999999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('动态验证码错误或已使用')).toBeVisible();
  await dialog.getByLabel(/6 位数字/).fill('111222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码已修改')).toBeVisible();
  expect(asked.filter(({ path }) => path === 'POST auth/password')).toHaveLength(3);
});

test('a refusal says which permission is wanted and who holds it', async ({ page }) => {
  await enterConsoleAsStandIn(page);
  await standIn(page, {
    'GET auth/session': () => ({
      code: CODE.forbidden,
      msg: '没有权限，请联系管理员授权',
      data: { permission: 'staff:list', roles: ['系统管理员', '审计'] },
    }),
  });
  await page.goto('/console/me');
  const said = '没有权限，请联系管理员授权（需要“查看员工”权限，拥有它的角色：系统管理员、审计）';
  await expect(page.getByText(said).first()).toBeVisible();
});

test('the last minute of an idle session is counted down, and its end hides the page', async ({ page }) => {
  await enterConsoleAsStandIn(page);
  await page.clock.install();
  const { asked } = await standIn(page);
  const heard = () => asked.filter(({ path }) => path === 'GET auth/me').length;
  await page.goto('/console/me');
  await expect(page.getByText('Chrome（Windows）').first()).toBeVisible();
  await settled(page, page.locator('body'));
  // One who types is at work, although nothing is sent; what the server hears after it is no news to it.
  await page.getByLabel('新密码', { exact: true }).fill('Half');
  const told = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/auth/me'));
  await page.clock.runFor(62_000);
  await told;
  expect(heard()).toBe(2);
  await settled(page, page.locator('body'));
  await page.clock.runFor(18 * 60_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.clock.runFor(60_000);
  const dialog = page.getByRole('dialog', { name: '还在吗？' });
  await expect(dialog).toContainText(/\d+ 秒后自动退出/);
  await dialog.getByRole('button', { name: '继续使用' }).click();
  await expect(dialog).toBeHidden();
  await page.clock.runFor(20 * 60_000);
  await expect(page.getByRole('dialog', { name: '请重新登录' })).toBeVisible();
  expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toBe('Half');
});

test('the menu lists what one may, and Ctrl+K finds a page by pinyin', async ({ page }) => {
  await enterConsoleAsStandIn(page);
  const said = listenToConsole(page);
  await standIn(page, { 'GET auth/me': () => ({ data: { ...ME, permissions: [], roles: [] } }) });
  await page.goto('/console');
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await expect(menu.getByRole('link')).toHaveText(['统计概览']);
  await expect(menu.getByRole('button')).toHaveText(['工作台']);
  await expect(page.getByText('还没有为您分配角色')).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '跳转到' });
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('grsz');
  await expect(dialog.getByRole('option')).toHaveText(['个人设置系统']);
  await look(page, 'console-jump');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/me$/);
  await expect(dialog).toBeHidden();
  await page.goto('/console/nothing');
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  expect(said).toEqual([]);
});

test('the first administrator sets up the account by keyboard, and keeps the recovery codes', async ({ page }) => {
  const said = listenToConsole(page);
  const { asked } = await standIn(page);
  await page.goto('/console/setup#first-ticket');
  await expect(page.getByRole('heading', { level: 1, name: '初次设置' })).toBeVisible();
  await look(page, 'console-setup-account');
  await page.getByLabel('姓名').fill('程望舒');
  await page.keyboard.press('Tab');
  await page.keyboard.type('chengwangshu');
  await page.getByLabel('密码', { exact: true }).fill('Biaozhun#2026x');
  await page.getByLabel('确认密码').fill('Biaozhun#2026x');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /一人/ }).check();
  await look(page, 'console-setup-use');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
  await expect(page.getByText('K5QX 2MZT')).toBeVisible();
  await look(page, 'console-setup-totp');
  await page.getByLabel(/6 位数字/).fill('111222');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'M4TQ7-2XKNA' })).toBeVisible();
  await look(page, 'console-setup-codes');
  const enterIt = page.getByRole('button', { name: '进入后台' });
  await expect(enterIt).toBeDisabled();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  expect((await file).suggestedFilename()).toBe('知标学堂恢复码.txt');
  await enterIt.click();
  await expect(page).toHaveURL(/\/console$/);
  const { body } = asked.find(({ path }) => path === 'POST auth/setup')!;
  expect(body).toMatchObject({ ticket: 'first-ticket', name: '程望舒', account: 'chengwangshu', alone: true });
  expect(body?.['password']).not.toContain('Biaozhun');
  expect(said).toEqual([]);
});

/** console-pages.spec.ts has the others. */
const SIZES = [
  { width: 768, height: 1024, axe: false },
  { width: 812, height: 375, axe: false },
  { width: 375, height: 812, axe: true },
];

/** Of an installation that was opened a minute ago. */
const NO_FIGURES = Object.fromEntries(STAT_NAMES.map((name) => [name, 0]));
const FIRST_DAY = {
  empty: true,
  partly: false,
  complete: true,
  current: NO_FIGURES,
  previous: NO_FIGURES,
  provinces: [],
};
const OPEN = {
  key: 'mail',
  must: true,
  title: '邮件',
  state: CHECK_STATE.open,
  why: '还没有配置邮件',
  page: '/console/notify/channel',
};

test('shell, first day, login and own account in small windows', async ({ page }) => {
  await standIn(page, {
    'GET report/overview': () => ({ data: FIRST_DAY }),
    'GET checklist': () => ({ data: { rows: [{ ...OPEN, places: [], reason: null }], open: 1 } }),
  });
  await page.goto('/console/login');
  await expect(page.getByRole('heading', { name: '员工登录' })).toBeVisible();
  await look(page, 'console-login', SIZES);
  await page.evaluate(() => sessionStorage.setItem('zhibiao.staff-token', 'zbs_first'));
  for (const [path, name] of [
    ['/console', '统计概览'],
    ['/console/me', '个人设置'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await settled(page);
    if (path === '/console') {
      const steps = page.getByRole('region', { name: '开业之前' });
      await expect(steps.getByRole('link')).toHaveText(['查看开业清单', '去设置']);
      await expect(page.getByText('每日数据')).toBeHidden();
    }
    await look(page, `console${path.slice(8).replace('/', '-') || '-dashboard'}`, SIZES);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/console');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '统计概览' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
