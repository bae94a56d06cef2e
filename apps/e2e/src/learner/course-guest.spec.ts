import { look } from '#support/page/looks.ts';
import { expect, test } from '#support/test.ts';

/** What the site shows to who has not come in: a course, its first lecture, policies and their courses. */

test('a course presents itself to a guest, who opens its first lecture', async ({ page }) => {
  await page.goto('/lesson');
  await page
    .getByRole('link', { name: /知识产权管理体系内审员实务/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '知识产权管理体系内审员实务' })).toBeVisible();
  await expect(page.getByRole('region', { name: '适合谁' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: '学完后能够' }).getByRole('listitem')).toHaveCount(4);
  const toc = page.getByRole('region', { name: '目录', exact: true });
  await expect(toc.getByText('免费试看')).toHaveCount(1);
  await expect(toc.getByRole('link').first()).toContainText(/视频 \d+ 分钟/);
  await expect(page.getByRole('img', { name: '培训合格证书样张' })).toBeVisible();
  await expect(page.getByText('评价不足 5 人，暂不显示')).toBeVisible();

  await look(page, 'course-guest');

  // Behind login as it is, its first lecture plays; nothing is credited.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('complementary', { name: '开始学习' })
    .getByRole('link', { name: /免费试看第 1 讲/ })
    .click();
  await expect(page.locator('video')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: '学完后能够' })).toBeVisible();
  await toc.getByRole('link').nth(1).click();
  await expect(page.getByText('登录后可学习').first()).toBeVisible();
});

test('no course says tenths of an hour', async ({ page }) => {
  for (const path of ['/lesson', '/']) {
    await page.goto(path);
    await expect(page.getByText(/^\d+ 讲 · \d+ 分钟$/).first()).toBeVisible();
    await expect(page.getByText(/\b0\.\d 学时/)).toHaveCount(0);
  }
});

test('a policy is found by the words of its text, and leads to the courses about it', async ({ page }) => {
  await page.goto('/policy-doc');
  await page.getByRole('searchbox', { name: '搜索文件' }).fill('不以使用为目的');
  await page.keyboard.press('Enter');
  const found = page.getByRole('row').filter({ hasText: '中华人民共和国商标法（2019修正）' });
  await expect(found).toContainText('不以使用为目的的恶意商标注册申请');
  await found.getByRole('link').click();
  await page.getByRole('region', { name: '相关课程' }).getByRole('link', { name: '商标与品牌管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '商标与品牌管理' })).toBeVisible();
});

test('the home page speaks to organisations, and says how long a certificate takes', async ({ page }) => {
  await page.goto('/');
  const orgs = page.getByRole('region', { name: '给机构' });
  await expect(orgs.getByRole('link', { name: '注册机构' })).toBeVisible();
  await expect(page.getByText(/一般 5 个工作日内审核，3 个工作日内签发/)).toBeVisible();
  await look(page, 'home-organisations');
  await page.goto('/certificate-services');
  await expect(page.getByText(/办理时间：.*5 个工作日/)).toBeVisible();
});

test('a name that came in the address of /verify leaves it, and is still what is asked by', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/cert/verify'));
  await page.goto(`/verify?certNo=ZB202620003187&name=${encodeURIComponent('周予安')}`);
  expect((await asked).method()).toBe('POST');
  expect((await asked).postDataJSON()).toMatchObject({ certNo: 'ZB202620003187', name: '周予安' });
  await expect(page).toHaveURL(/\/verify\?certNo=ZB202620003187$/);
  await expect(page.getByText('没有查到这份证书')).toBeVisible();
  await page.reload();
  await expect(page.getByText('没有查到这份证书')).toBeVisible();
});
