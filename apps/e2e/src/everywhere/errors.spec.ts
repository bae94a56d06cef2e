import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { DEMO_LEARNER, logIn, logInHere } from '#support/people/people.ts';
import { undrawn } from '#support/page/undrawn.ts';
import { expect, type Page, test } from '#support/test.ts';

/** The specification's error catalogue, each message at its moment. The server is real; only the fault is made. */

const API = '**/prod-api';
const answer = (page: Page, path: string, body: object, times?: number) =>
  page.route(`${API}${path}`, (route) => route.fulfill({ json: body }), times ? { times } : {});
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: '登录失效，请重新登陆？' });

test.describe('an expired session', () => {
  test(
    'opens one dialog however many calls find out, and 重新登陆 leads to the login page and back',
    { tag: ['@登录失效，请重新登陆？', '@重新登陆'] },
    async ({ page }) => {
      await logIn(page, DEMO_LEARNER);
      await page.route(`${API}/api/**`, (route) =>
        route.request().headers()['authorization']
          ? route.fulfill({ json: { code: 401, msg: '登录状态已失效，请重新登录' } })
          : route.continue(),
      );
      await page.goto('/my-lesson');
      await expect(dialog(page)).toHaveCount(1);
      await expect(page.getByRole('heading', { name: '登录失效，请重新登陆？' })).toBeVisible();
      await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible();
      expect(
        await page.evaluate(() => sessionStorage.getItem('zhibiao.token') ?? localStorage.getItem('zhibiao.token')),
      ).toBeNull();
      await page.unroute(`${API}/api/**`);
      await page.getByRole('button', { name: '重新登陆' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await logInHere(page, DEMO_LEARNER);
      await expect(page).toHaveURL(/\/my-lesson$/);
    },
  );

  test('返回首页 leads home as a guest', { tag: '@返回首页' }, async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    await answer(page, '/api/lesson/my?*', { code: 401, msg: '登录状态已失效，请重新登录' });
    await page.goto('/my-lesson');
    await page.getByRole('button', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();
  });

  test('is silent for logout, lesson duration, study detail and hasCert', async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    const gone = { code: 401, msg: '登录状态已失效，请重新登录' };
    await answer(page, '/study/detail?*', gone);
    await answer(page, '/lesson/duration', gone);
    await answer(page, '/lesson/api/study/hasCert?*', gone);
    await page.goto('/lesson');
    await page
      .getByRole('link', { name: /商业秘密保护/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: '商业秘密保护' })).toBeVisible();
    await page.waitForTimeout(1500);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a finished course asks hasCert whether its proof is there, whose failures are not told', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  // Finished, by what the server answers to the page.
  await page.route(`${API}/api/lesson/detail?*`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { mine: object | null } };
    const mine = {
      status: LESSON_STATUS.done,
      progress: 100,
      creditedSec: 0,
      source: STUDY_SOURCE.own,
      deadline: null,
      startTime: null,
    };
    json.data.mine = { ...mine, finishTime: null, lastLid: null, next: { kind: 'proof', issued: false } };
    await route.fulfill({ response, json });
  });
  const {
    rows: [lesson],
  } = (await (await page.request.get('/prod-api/api/lesson/list?name=商业秘密')).json()) as { rows: { id: string }[] };
  const said = { 401: '登录状态已失效，请重新登录', 500: '证书服务暂不可用' };
  for (const [code, msg] of Object.entries(said)) {
    await answer(page, '/lesson/api/study/hasCert?*', { code: Number(code), msg }, 1);
    const asked = page.waitForResponse(/hasCert\?lessonId=/);
    await page.goto(`/lesson/detail?id=${lesson?.id}`);
    await asked;
    await expect(page.getByRole('link', { name: '领取证明' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(msg)).toHaveCount(0);
  }
  const data = { hasCert: true, certNo: 'X', canApply: true, missing: [] };
  await answer(page, '/lesson/api/study/hasCert?*', { code: 200, msg: '操作成功', data }, 1);
  await page.goto(`/lesson/detail?id=${lesson?.id}`);
  await expect(page.getByRole('link', { name: '查看证明' })).toBeVisible();
});

test('logging out says 正在退出中.. and then 退出成功', { tag: ['@正在退出中..', '@退出成功'] }, async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  await page.goto('/');
  await page.route(`${API}/api/user/logout`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByText('退出登录').click();
  await expect(page.getByText('正在退出中..', { exact: true })).toBeVisible();
  await expect(page.getByText('退出成功', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test(
  'any other code shows its msg, a duplicate submit shows nothing',
  { tag: '@不允许重复提交，请稍候再试' },
  async ({ page }) => {
    await logIn(page, DEMO_LEARNER);
    await page.goto('/teacher-list');
    await answer(page, '/api/teacher/evaluate', { code: 500, msg: '教师不存在' }, 1);
    await evaluate(page);
    await expect(page.getByText('教师不存在', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await answer(page, '/api/teacher/evaluate', { code: 500, msg: '不允许重复提交，请稍候再试' }, 1);
    await evaluate(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('不允许重复提交，请稍候再试')).toHaveCount(0);
  },
);

const evaluate = async (page: Page) => {
  await page
    .getByRole('button', { name: /^评价.+老师$/ })
    .last()
    .click();
  await score(page, '4分');
  await page.getByRole('button', { name: '提交评价' }).click();
};

const score = async (page: Page, name: string) => {
  const items = page.getByRole('dialog').getByRole('group');
  await expect(items).toHaveCount(5);
  for (const item of await items.all()) await item.getByRole('radio', { name }).check({ force: true });
};

test(
  'evaluating asks a guest to log in, wants every score, and thanks with 评价成功',
  { tag: ['@取消', '@请选择评分', '@您尚未登录，是否去登录？', '@去登录', '@评价成功'] },
  async ({ page }) => {
    await page.goto('/teacher-list');
    const open = page.getByRole('button', { name: /^评价.+老师$/ }).first();
    await open.click();
    await expect(page.getByRole('dialog').getByText('您尚未登录，是否去登录？')).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open.click();
    await page.getByRole('button', { name: '去登录' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await logInHere(page, DEMO_LEARNER);
    await expect(page).toHaveURL(/\/teacher-list$/);
    await open.click();
    await page.getByRole('button', { name: '提交评价' }).click();
    await expect(page.getByText('请选择评分')).toHaveCount(5);
    await score(page, '5分');
    await page.getByRole('button', { name: '提交评价' }).click();
    await expect(page.getByText('评价成功', { exact: true })).toBeVisible();
  },
);

test(
  'a call that does not arrive says 网络不稳定,请稍后再试, and the block can be tried again',
  { tag: '@网络不稳定,请稍后再试' },
  async ({ page }) => {
    await undrawn(page);
    await page.route(`${API}/api/lesson/list?*`, (route) => route.abort());
    await page.goto('/lesson');
    await expect(page.getByText('网络不稳定,请稍后再试').first()).toBeVisible();
    const retry = page.getByRole('button', { name: '重试' });
    // The sentence comes with the first of two calls that do not arrive: the block's may still be under way.
    await expect(retry).toBeVisible();
    await page.unroute(`${API}/api/lesson/list?*`);
    await retry.click();
    await expect(page.getByRole('link', { name: /商业秘密保护/ }).first()).toBeVisible();
  },
);

test(
  'an article that cannot be loaded says 加载失败; its link is copied with 复制成功 or 复制链接失败',
  { tag: ['@加载失败', '@复制成功', '@复制链接失败'] },
  async ({ page, context }) => {
    await page.goto('/policy-doc/detal-page?id=00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('加载失败')).toBeVisible();
    // In its place, with where to look, and as a toast, which is over soon.
    await expect(page.locator('main').getByText(/不存在/)).toHaveCount(1);
    await expect(page.locator('[popover=manual] p').filter({ hasText: /不存在/ })).toHaveCount(1);
    await page.getByRole('link', { name: '去政策文件' }).click();
    await expect(page).toHaveURL(/\/policy-doc$/);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/policy-doc');
    await page.getByRole('link', { name: /反不正当竞争法/ }).click();
    await page.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('复制成功', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('复制链接失败', { exact: true })).toBeVisible();
  },
);

test(
  'one click on help asks 继续访问 or 取消 before it leaves for the document, and names both',
  { tag: '@继续访问' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /帮助/ }).click();
    await expect(page.getByRole('dialog', { name: /《使用说明》或《常见问题》/ })).toBeVisible();
    await expect(page.getByRole('button', { name: '继续访问' })).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('button', { name: '继续访问' })).toHaveCount(0);
  },
);
