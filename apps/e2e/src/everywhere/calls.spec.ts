import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import {
  DEMO_LEARNER,
  DEMO_OWNER,
  DEMO_PASSWORD,
  freeMobile,
  logIn,
  logInHere,
  register,
} from '#support/people/people.ts';
import { expectFieldError } from '#support/page/forms.ts';
import { undrawn } from '#support/page/undrawn.ts';
import { expect, type Page, type Route, test } from '#support/test.ts';

/**
 * Section 8 of the specification at work: what a call that fails says, wherever it was made. The server is real; only
 * the fault is made.
 */

const API = '**/prod-api';
const BUSY = '系统繁忙，请稍后再试';
const NETWORK = '网络不稳定,请稍后再试';
const gone = { code: 401, msg: '登录状态已失效，请重新登录' };
const fail = (page: Page, path: string, body: object, status = 200) =>
  page.route(`${API}${path}`, (route) => route.fulfill({ status, json: body }));
const heal = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Reported once, as an error. */
const expectShown = async (page: Page, text: string) => {
  const toast = page.locator('[popover=manual] p').filter({ hasText: text });
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveText(text);
  await expect(toast).toHaveClass(/error/);
};
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: '登录失效，请重新登陆？' });
const token = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('zhibiao.token') ?? localStorage.getItem('zhibiao.token'));
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: '截图.png', mimeType: 'image/png', buffer: PIXEL };

test('a refusal stands in its place in its own words, and is told once', { tag: '@8-refusal' }, async ({ page }) => {
  for (const code of [429, 500, 601]) {
    await page.goto('/verify');
    await fail(page, '/api/cert/verify?*', { code, msg: `核验${code}` });
    await page.getByRole('textbox', { name: '核验码' }).fill('A'.repeat(22));
    await page.getByRole('button', { name: '核验', exact: true }).click();
    await expectShown(page, `核验${code}`);
    await expect(page.locator('main').getByText(`核验${code}`, { exact: true })).toHaveCount(1);
    await heal(page);
  }

  await page.goto('/login');
  await page.getByLabel('手机号或邮箱').fill(DEMO_LEARNER);
  await page.getByLabel('密码', { exact: true }).fill('Wrong-one.1');
  await fail(page, '/api/user/receptionLogin', { code: 429, msg: '请求过于频繁，请稍候再试' });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expectShown(page, '请求过于频繁，请稍候再试');
  await expectFieldError(page.getByLabel('密码', { exact: true }), '请求过于频繁，请稍候再试');
  await heal(page);

  await logIn(page, DEMO_LEARNER);
  await page.goto('/feedback');
  await fail(page, '/api/common/upload', { code: 500, msg: '图片已损坏' });
  await page.locator('input[type=file]').setInputFiles(picture);
  await expectShown(page, '图片已损坏');
  await expect(page.locator('main').getByText('图片已损坏', { exact: true })).toHaveCount(1);

  await fail(page, '/api/lesson/detail?*', { code: 500, msg: BUSY, reason: 'unforeseen' }, 500);
  const {
    rows: [lesson],
  } = (await (await page.request.get('/prod-api/api/lesson/list?name=商业秘密')).json()) as { rows: { id: string }[] };
  const address = `/lesson/detail?id=${lesson?.id}`;
  await page.goto(address);
  await expectShown(page, BUSY);
  await expect(page.locator('main').getByText(BUSY, { exact: true })).toHaveCount(1);
  await expect(page.getByText('下架')).toHaveCount(0);
  await heal(page);

  await fail(page, '/api/lesson/play?*', { code: 601, msg: '内容正在转码，请稍后再来' });
  await page.goto(address);
  const join = page.getByRole('button', { name: '开始学习' });
  await expect(join.or(page.getByText('内容正在转码，请稍后再来')).first()).toBeVisible();
  if (await join.isVisible()) await join.click();
  await expectShown(page, '内容正在转码，请稍后再来');
  await expect(page.locator('main').getByText('内容正在转码，请稍后再来', { exact: true })).toHaveCount(1);
  await heal(page);

  await fail(page, '/study/detail?*', { code: 500, msg: '学习记录暂不可用' });
  await page.goto(address);
  await expectShown(page, '学习记录暂不可用');
  await heal(page);

  await fail(page, '/api/user/logout', { code: 500, msg: '退出失败，请重试' });
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByText('退出登录').click();
  await expectShown(page, '退出失败，请重试');
  await expect(page.getByText(NETWORK)).toHaveCount(0);
});

test('a duplicate submit is said nowhere, not at its field either', { tag: '@8-duplicate' }, async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/feedback');
  await fail(page, '/api/suggest/add', { code: 500, msg: '不允许重复提交，请稍候再试', reason: 'duplicate' });
  const type = page.getByLabel('反馈类型');
  await type.press('Enter');
  // The list has its options a moment after it was opened.
  await expect(page.locator('.ant-select-item-option-active:visible')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('反馈内容').fill('第二讲的字幕与讲述不一致。');
  const answered = page.waitForResponse(/suggest\/add/);
  await page.getByRole('button', { name: '提交反馈' }).click();
  await answered;
  await expect(page.getByRole('button', { name: '提交反馈' })).toBeEnabled();
  await expect(page.getByText('不允许重复提交')).toHaveCount(0);
});

test(
  'a cut connection, a minute of silence and a codeless envelope are told; silence is not asked again',
  { tag: '@9-timeout' },
  async ({ page }) => {
    await undrawn(page);
    await page.route(`${API}/api/teacher/list?*`, (route) => route.abort('connectionreset'));
    await page.goto('/teacher-list');
    await expectShown(page, NETWORK);
    await heal(page);

    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 60_000 ? 1_000 : 3_600_000);
    });
    const held: Route[] = [];
    await page.route(`${API}/api/teacher/list?*`, (route) => {
      held.push(route);
    });
    await page.goto('/teacher-list');
    await expectShown(page, NETWORK);
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    expect(held).toHaveLength(1);
    await heal(page);

    // On a page of its own, which gives an answer its whole minute.
    const other = await page.context().newPage();
    for (const body of [{ code: 0, msg: '服务升级中' }, { msg: '服务升级中' }]) {
      await fail(other, '/api/teacher/list?*', body);
      await other.goto('/teacher-list');
      await expectShown(other, '服务升级中');
      await heal(other);
    }
  },
);

test(
  'offline, a page says 网络不稳定,请稍后再试 beside the banner, and goes on when the network is back',
  { tag: '@8-transport' },
  async ({ page, context }) => {
    await page.goto('/policy-doc');
    await expect(page.getByRole('link', { name: /反不正当竞争法/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('专利');
    await page.keyboard.press('Enter');
    await expectShown(page, NETWORK);
    await expect(page.getByText('网络已断开')).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /专利/ }).first()).toBeVisible();
  },
);

test('a page whose line died while it was loading goes on, too', async ({ page }) => {
  await undrawn(page);
  // Away before any code of the page listens for it.
  await page.addInitScript(() => {
    let online = false;
    Object.defineProperty(navigator, 'onLine', { get: () => online });
    addEventListener('online', () => (online = true));
  });
  await page.route(`${API}/api/teacher/list?*`, (route) => route.abort('internetdisconnected'));
  await page.goto('/teacher-list');
  await expectShown(page, NETWORK);
  await heal(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
});

test.describe('a download that is answered by something else', () => {
  const certificate = {
    id: '00000000-0000-7000-8000-000000000001',
    certNo: 'ZB202610000001',
    type: CERT_TYPE.proof,
    typeName: '学习证明',
    holder: '周予安',
    issuer: '知标学堂',
    issueDate: '2026-03-02',
    expireDate: null,
    status: '有效',
    daysLeft: null,
    lessons: [
      {
        lessonId: '0',
        name: '商标基础',
        creditHours: { measured: 1, planned: 0 },
        finishDate: '2026-03-02',
        score: 90,
      },
    ],
    totalHours: { measured: 1, planned: 0 },
    hoursOrigin: '学时为服务器实测。',
    verifyCode: 'A'.repeat(22),
    verifyUrl: 'http://localhost/verify?code=A',
    sha256: '0'.repeat(64),
    department: null,
    orgName: null,
  };
  const answers: [answer: Parameters<Route['fulfill']>[0], text: string][] = [
    [{ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }, NETWORK],
    [{ status: 500, json: { code: 500, msg: '文件暂时不可用' } }, '文件暂时不可用'],
  ];
  /** Each error is shown and nothing is saved; then the file itself. */
  const saves = async (page: Page, path: string, button: ReturnType<Page['locator']>) => {
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    for (const [answer, text] of answers) {
      let asked = 0;
      await page.route(`${API}${path}`, (route) => {
        asked += 1;
        return route.fulfill(answer);
      });
      await button.click();
      // What the button before it said may still be there.
      await expect.poll(() => asked).toBe(1);
      await expectShown(page, text);
      await page.unroute(`${API}${path}`);
    }
    expect(saved).toEqual([]);
  };

  test('is told and not saved, at every button of a learner', async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    await page.goto('/mycenter?tab=privacy');
    const data = page.getByRole('button', { name: /导出|下载/ }).first();
    await saves(page, '/api/user/dataExport', data);
    const download = page.waitForEvent('download');
    await data.click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);

    await page.route(`${API}/api/study/prove/list?*`, (route) =>
      route.fulfill({ json: { code: 200, msg: '查询成功', rows: [certificate], total: 1 } }),
    );
    await page.goto('/mycenter/study-prove');
    await saves(page, '/api/study/prove/*/pdf', page.getByRole('button', { name: /^下载 PDF/ }).first());
  });

  test('is told and not saved, at every button of an organisation', async ({ page }) => {
    await logIn(page, DEMO_OWNER);
    await page.goto('/admin/student');
    await page.getByRole('button', { name: /导入/ }).first().click();
    await saves(page, '/api/org/student/template', page.getByRole('button', { name: '下载模板' }));
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: /^导出/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
    const table = page.getByRole('button', { name: '下载表格' });
    await expect(table).toBeVisible();
    await saves(page, '/api/org/task/*/file', table);
    const download = page.waitForEvent('download');
    await table.click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

    await page.route(`${API}/api/org/certificate/list?*`, (route) =>
      route.fulfill({ json: { code: 200, msg: '查询成功', rows: [certificate], total: 1 } }),
    );
    await page.goto('/admin/certificate');
    await saves(page, '/api/org/certificate/*/pdf', page.getByRole('button', { name: /^下载 PDF/ }).first());
  });
});

test.describe('401', () => {
  /** One dialog, and the token is gone. */
  const expired = async (page: Page) => {
    await expect(dialog(page)).toHaveCount(1);
    expect(await token(page)).toBeNull();
    await expect(page.locator('[popover=manual] p').filter({ hasText: '登录状态已失效' })).toHaveCount(0);
  };

  test('opens the dialog for a guest with a stale token, and leads on to the login page', async ({ page }) => {
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('seen')) {
        sessionStorage.setItem('zhibiao.token', 'stale');
        localStorage.setItem('zhibiao.token', 'stale');
        sessionStorage.setItem('seen', '1');
      }
    });
    await page.goto('/lesson');
    await expired(page);
    await page.getByRole('button', { name: '重新登陆' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  // A test each: in a tab that had one of these dialogs and went on to other pages, Chromium at times draws no more.
  test('opens the dialog from an upload', { tag: '@8-expired' }, async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    await page.goto('/feedback');
    await fail(page, '/api/common/upload', gone);
    await page.getByLabel('反馈内容').fill('写了一半的反馈');
    await page.locator('input[type=file]').setInputFiles(picture);
    await expired(page);
    await expect(page.getByLabel('反馈内容')).toHaveValue('写了一半的反馈');
  });

  test('opens the dialog from a download', { tag: '@8-expired' }, async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    await page.goto('/mycenter?tab=privacy');
    await fail(page, '/api/user/dataExport', gone, 401);
    await page
      .getByRole('button', { name: /导出|下载/ })
      .first()
      .click();
    await expired(page);
  });

  test('opens the dialog from a task', { tag: '@8-expired' }, async ({ page }) => {
    await logIn(page, DEMO_OWNER);
    await page.goto('/admin/student');
    await fail(page, '/api/org/task/*', gone);
    await page.getByRole('button', { name: /^导出/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
    await expired(page);
  });

  test('opens the dialog while a film plays, which then pauses', { tag: '@4-expired' }, async ({ page }) => {
    await page.clock.install();
    /** The moment at which the study time is reported. */
    const report = () => page.clock.fastForward(15_000);
    await logIn(page, DEMO_LEARNER);
    const {
      rows: [lesson],
    } = (await (await page.request.get('/prod-api/api/lesson/list?name=商业秘密')).json()) as {
      rows: { id: string }[];
    };
    await page.goto(`/lesson/detail?id=${lesson?.id}`);
    const video = page.locator('video');
    const join = page.getByRole('button', { name: '开始学习' });
    await expect(join.or(video).first()).toBeVisible();
    if (await join.isVisible()) await join.click();
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(2);
    await video.evaluate((v: HTMLVideoElement) => v.play());
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(1);
    // The report of study time is a silent call; it is the question who is here that opens the dialog.
    await fail(page, '/lesson/duration', gone);
    await fail(page, '/study/lesson/duration', gone);
    await fail(page, '/api/user/getLoginUser', gone);
    await report();
    await expired(page);
    expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);

    await heal(page);
    await logIn(page, DEMO_LEARNER);
    const check = { id: 'c', title: '还在学习吗？', expireSec: 60 };
    await fail(page, '/lesson/duration', {
      code: 200,
      msg: '操作成功',
      data: { action: 'CHECK', check, itemSec: 1, progress: 1, itemDone: false, lessonDone: false },
    });
    await fail(page, '/lesson/api/study/check', gone);
    await page.goto(`/lesson/detail?id=${lesson?.id}`);
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(2);
    await video.evaluate((v: HTMLVideoElement) => v.play());
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(1);
    await report();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /继续学习/ })
      .click();
    await expired(page);
  });

  test('opens the dialog from an event of a running exam, whose answers stay', async ({ page }) => {
    await register(page, { mobile: freeMobile(), realName: '沈青禾' });
    await page.goto('/examination');
    await page
      .getByRole('link', { name: /入门测评/ })
      .or(page.getByRole('row', { name: /入门测评/ }).getByRole('link'))
      .first()
      .click();
    await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
    await page.getByRole('button', { name: '开始考试' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await fail(page, '/api/exam/event', gone);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expired(page);
    await expect(page.getByRole('timer')).toBeVisible();
  });
});

test(
  'a second tab follows a logout at once and shows nothing of the person',
  { tag: '@4-logout' },
  async ({ page, context }) => {
    await page.goto('/login');
    await page.getByLabel('7 天内免登录').check();
    await logInHere(page, DEMO_LEARNER);
    const name = page.getByText('林知远').or(page.getByText('周予安'));
    await page.goto('/');
    await expect(name.first()).toBeVisible();
    const [own, open] = [await context.newPage(), await context.newPage()];
    await own.goto('/mycenter');
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await open.goto('/lesson');
    await expect(open.getByRole('button', { name: /个人菜单/ })).toBeVisible();

    await page.getByRole('button', { name: /个人菜单/ }).click();
    await page.getByText('退出登录').click();
    await expect(own).toHaveURL(/\/$/);
    await expect(open).toHaveURL(/\/lesson$/);
    for (const tab of [page, own, open]) {
      await expect(tab.getByRole('link', { name: '登录' }).first()).toBeVisible();
      await expect(tab.getByRole('button', { name: /个人菜单/ })).toHaveCount(0);
      expect(await tab.locator('body').innerText()).not.toMatch(/林知远|周予安|138\*+/);
      await expect(dialog(tab)).toHaveCount(0);
    }
  },
);

test(
  'a login whose user cannot be loaded logs nobody in, says why and keeps what was typed',
  { tag: '@4-login' },
  async ({ page }) => {
    await page.goto('/login');
    await fail(page, '/api/user/getLoginUser', { code: 500, msg: BUSY }, 500);
    await page.getByLabel('手机号或邮箱').fill(DEMO_LEARNER);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectShown(page, BUSY);
    await expect(page).toHaveURL(/\/login$/);
    expect(await token(page)).toBeNull();
    await expect(page.getByLabel('手机号或邮箱')).toHaveValue(DEMO_LEARNER);
    await page.goto('/');
    await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();
  },
);
