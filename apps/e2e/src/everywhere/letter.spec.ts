import { DEMO_LEARNER, DEMO_OWNER, logIn } from '#support/people/people.ts';
import { undrawn } from '#support/page/undrawn.ts';
import { expect, type Page, test } from '#support/test.ts';

/** Small promises of the specification that no journey passes by. */

/** The queries of the calls a page makes to `path`, in order. */
const queriesOf = (page: Page, path: string) => {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/prod-api${path}`) queries.push(url.searchParams);
  });
  return queries;
};

test(
  'a list box asks for 10 rows, a table of the paging helper for 20, each with pageNum and t',
  { tag: '@7-paging' },
  async ({ page }) => {
    await undrawn(page);
    await logIn(page, DEMO_OWNER);
    for (const [address = '', path = '', size = ''] of [
      ['/policy-doc?pageNum=1', '/api/article/list', '10'],
      ['/examination', '/api/exam/list', '10'],
      ['/admin/student', '/api/org/student/list', '20'],
      ['/admin', '/api/org/invite/list', '20'],
    ]) {
      const queries = queriesOf(page, path);
      await page.goto(address);
      await expect
        .poll(
          () =>
            queries.some(
              (query) =>
                query.get('pageNum') === '1' && query.get('pageSize') === size && /^\d{13}$/.test(query.get('t') ?? ''),
            ),
          { message: address },
        )
        .toBe(true);
      page.removeAllListeners('request');
    }
  },
);

test('a page past the end of a list offers the way back', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  for (const path of [
    '/policy-doc',
    '/lesson',
    '/teacher-list',
    '/certificate-services',
    '/examination',
    '/admin/student',
  ]) {
    await page.goto(`${path}?pageNum=99`);
    await expect(page.getByText(/^没有第 99 页，共 \d+ 页。$/), path).toBeVisible();
    if (path === '/policy-doc') await page.screenshot({ path: 'test-results/past-end.png' });
    // A table's pages are not in links; those of the site are, where the first page is the list's own address.
    const inTable = path === '/admin/student';
    await page.getByRole(inTable ? 'button' : 'link', { name: '返回第 1 页' }).click();
    await expect(page).toHaveURL(inTable ? /pageNum=1(&|$)/ : new RegExp(`${path}$`));
    await expect(page.getByText('没有第 99 页')).toHaveCount(0);
  }
  // A list without rows has no page to go back to.
  await page.goto('/policy-doc?pageNum=99&title=没有这样的标题');
  await expect(page.getByText('没有标题、文号或正文包含“没有这样的标题”的文件')).toBeVisible();
});

test(
  'the chosen category is named by its entry of the study dictionary, also one that is not among the chips',
  { tag: '@7-dictionary' },
  async ({ page }) => {
    await undrawn(page);
    const asked = page.waitForRequest(/\/prod-api\/api\/common\/dict\/105$/);
    await page.goto('/lesson?categoryId=105');
    await asked;
    await expect(page.getByText(/^.+ · 共 1 门课程$/)).toBeVisible();
    await page.route('**/prod-api/api/common/dict/9001', (route) =>
      route.fulfill({ json: { code: 200, msg: '操作成功', data: { id: 9001, pId: 105, name: '专利挖掘' } } }),
    );
    await page.goto('/lesson?categoryId=9001');
    await expect(page.getByText('专利挖掘 · 共 0 门课程')).toBeVisible();
  },
);

test(
  'the certificate services have a page header with title and image',
  { tag: '@2-page-header' },
  async ({ page }) => {
    for (const width of [1440, 900, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/certificate-services');
      const header = page
        .locator('main header')
        .filter({ has: page.getByRole('heading', { level: 1, name: '证书服务' }) });
      const image = header.locator('img');
      await expect(image).toBeVisible();
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.screenshot({ path: `test-results/certificate-services-${width}.png` });
    }
  },
);

test(
  'help shows what the document is about and asks before it opens, also at the doors',
  { tag: ['@2-help', '@9-confirm-width'] },
  async ({ page, context }) => {
    for (const path of ['/login', '/register', '/get-pwd', '/']) {
      await page.goto(path);
      await page.getByRole('button', { name: /帮助/ }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: '常见问题' });
      await dialog.getByRole('radio', { name: '常见问题' }).check();
      await expect(dialog.getByRole('button', { name: '继续访问' })).toBeVisible();
      await expect(dialog.locator('p, li').nth(1)).toBeVisible();
      expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(800);
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toHaveCount(0);
      expect(context.pages()).toHaveLength(1);
    }
    await page.getByRole('button', { name: /帮助/ }).click();
    await expect(page.getByRole('radio', { name: '使用说明' })).toBeChecked();
    await expect(page.getByRole('dialog').locator('p, li').nth(1)).toBeVisible();
    await page.screenshot({ path: 'test-results/help-usage-1440.png' });
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: '继续访问' }).click();
    await (await opened).close();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/login');
    await page.screenshot({ path: 'test-results/login-help-375.png' });
  },
);

test('no page breaks its own content security policy, and what is read aloud is Chinese', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile, lineNumber }) => {
      console.error(`refused: ${blockedURI} ${sourceFile}:${lineNumber}`);
    });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/refused|Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  for (const path of ['/', '/lesson', '/verify', '/login', '/register', '/console']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const names = await page
      .locator('[aria-label]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''));
    expect(names.filter((name) => /^[A-Za-z][\w -]*$/.test(name))).toEqual([]);
  }
  expect(refused).toEqual([]);
});

test('articles of type 5 and 6 show their content', { tag: '@7-article' }, async ({ page }) => {
  for (const type of ['5', '6']) {
    const {
      rows: [article],
    } = (await (await page.request.get(`/prod-api/api/article/list?type=${type}`)).json()) as {
      rows: { id: string; title: string; content: string }[];
    };
    await page.goto(`/policy-doc/detal-page?id=${article?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: article?.title ?? '' })).toBeVisible();
    const words = (article?.content ?? '')
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .slice(0, 10);
    await expect(page.getByText(words).first()).toBeVisible();
  }
});

test('the user’s typeName is the label of their organisation type', { tag: '@3-type-name' }, async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  const answered = page.waitForResponse(/getLoginUser/);
  await page.goto('/mycenter');
  const { data: user } = (await (await answered).json()) as { data: { currentType: string; typeName: string } };
  const { data: types } = (await (await page.request.get('/prod-api/api/dict/data/type/org_type')).json()) as {
    data: { dictValue: string; dictLabel: string }[];
  };
  expect(user.typeName).toBe(types.find(({ dictValue }) => dictValue === user.currentType)?.dictLabel);
  await expect(page.getByRole('region', { name: '概况' }).getByText(user.typeName, { exact: true })).toBeVisible();
});
