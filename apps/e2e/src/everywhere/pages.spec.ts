import { expectNoOverflow } from '#support/page/looks.ts';
import { DEMO_LEARNER, DEMO_OWNER, logIn } from '#support/people/people.ts';
import { undrawn } from '#support/page/undrawn.ts';
import { expect, type Locator, type Page, test } from '#support/test.ts';

/** What stands on the public pages, and where. */

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('is not on the page');
  return box;
};
const titles = (page: Page) => page.getByRole('rowheader');

test('documents are found by number and by kind, and the address keeps both', async ({ page }) => {
  await page.goto('/policy-doc');
  await page.getByRole('button', { name: '行政法规' }).click();
  await expect(page).toHaveURL(/kind=2/);
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: '全部', exact: true }).click();
  // As it stands in print, and as it comes from a keyboard.
  for (const number of ['国发〔2021〕20号', '国发[2021] 20']) {
    await page.getByRole('searchbox', { name: '搜索文件' }).fill(number);
    await page.keyboard.press('Enter');
    await expect(titles(page)).toHaveText([/“十四五”国家知识产权保护和运用规划/]);
  }
  await page.reload();
  await expect(titles(page)).toHaveText([/“十四五”国家知识产权保护和运用规划/]);
  await expect(page.getByRole('searchbox', { name: '搜索文件' })).toHaveValue('国发[2021] 20');
  await page.getByRole('button', { name: '国家标准' }).click();
  await expect(page.getByText('没有标题、文号或正文包含')).toBeVisible();
  await page.getByRole('link', { name: '查看全部文件' }).click();
  await expect(page).toHaveURL(/\/policy-doc$/);
});

test('two filters that change before the page is drawn again are both kept', async ({ page }) => {
  await page.goto('/policy-doc');
  await expect(titles(page)).not.toHaveCount(0);
  await page.getByRole('searchbox', { name: '搜索文件' }).fill('国发〔2021〕20号');
  await page.getByRole('button', { name: '行政法规' }).evaluate(async (kind: HTMLElement) => {
    kind.click();
    // Promises alone: nothing is drawn between them.
    for (let turn = 0; turn < 1_000 && !location.search; turn += 1) await Promise.resolve();
    document.querySelector<HTMLFormElement>('main form[role=search]')?.requestSubmit();
  });
  await expect(page).toHaveURL(/title=/);
  await expect(page).toHaveURL(/kind=2/);
});

test('a document’s way, title and facts share the left edge of its text', async ({ page }) => {
  await page.goto('/policy-doc');
  await page.getByRole('link', { name: /专利法实施细则/ }).click();
  const heading = page.getByRole('heading', { level: 1, name: /专利法实施细则/ });
  await expect(heading).toBeVisible();
  for (const width of [1440, 1024, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    const { x } = await boxOf(heading);
    const way = page.getByRole('navigation', { name: '位置' });
    expect((await boxOf(way.getByRole('link').first())).x, String(width)).toBeCloseTo(x, 0);
    expect((await boxOf(page.getByText('国务院令第769号'))).y, String(width)).toBeGreaterThan(
      (await boxOf(heading)).y + (await boxOf(heading)).height + 24,
    );
  }
});

test('an announcement leads back to the announcements', async ({ page }) => {
  await page.goto('/policy-doc');
  await page.getByRole('link', { name: '通知公告' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '通知公告' })).toBeVisible();
  await page.getByRole('link', { name: /夜间系统维护/ }).click();
  const way = page.getByRole('navigation', { name: '位置' });
  await way.getByRole('link', { name: '通知公告' }).click();
  await expect(page).toHaveURL(/\/policy-doc\?type=2$/);
});

test('a teacher is marked as invented, and their courses are links', async ({ page }) => {
  await page.goto('/teacher-list');
  const teacher = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '陆知微' }) });
  await expect(teacher.getByText('演示人物', { exact: true })).toBeVisible();
  await expect(teacher.getByText('从企业质量部门的内审员做起')).toBeVisible();
  await expect(page.getByText('后显示均分')).toHaveCount(0);
  await teacher.getByRole('link', { name: '贯标体系建立与文件编写' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '贯标体系建立与文件编写' })).toBeVisible();
});

test('services are told apart by whose certificate it is, each with its next step', async ({ page }) => {
  await page.goto('/certificate-services');
  const own = page.getByRole('region', { name: '本平台签发' });
  await expect(own.getByRole('article')).toHaveCount(3);
  await expect(own.getByRole('link', { name: '去办理：学习证明' })).toHaveAttribute('href', '/mycenter/study-prove');
  await expect(own.getByRole('link', { name: '加入机构：内审员培训与证书' })).toBeVisible();
  await expect(own.getByRole('link', { name: '核验证书' })).toHaveAttribute('href', '/verify');
  const assisted = page.getByRole('region', { name: '本平台协助准备' });
  await expect(assisted.getByRole('article')).toHaveCount(4);
  await expect(assisted.getByText('不颁发体系认证证书')).toBeVisible();
  await expect(assisted.getByRole('link', { name: '学习相关课程：体系认证申请协助' })).toBeVisible();
  const certified = page.getByRole('region', { name: '由认证机构办理' });
  await expect(certified.getByText('本平台不办理，也不代办')).toBeVisible();
  await expect(certified.getByRole('link', { name: /查询认证证书与认证机构/ })).toHaveAttribute('href', /cnca/);
  // One page holds them all.
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);

  await own.getByRole('link', { name: /条件与步骤.*学习证明/ }).click();
  await expect(page.getByRole('link', { name: '去办理：学习证明' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '核验证书' })).toBeVisible();
});

test('an administrator’s next step to an auditor’s certificate is the application', async ({ page }) => {
  await logIn(page, DEMO_OWNER);
  await page.goto('/certificate-services');
  await page.getByRole('link', { name: '机构申请：内审员培训与证书' }).click();
  await expect(page).toHaveURL(/\/admin\/self-application$/);
});

test('the whole navigation stands in the header at 1024, for guests and for learners', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const whole = async () => {
    const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link');
    await expect(entries).toHaveCount(7);
    for (const entry of await entries.all()) await expect(entry).toBeVisible();
    await expect(page.getByRole('button', { name: '打开菜单' })).toBeHidden();
    await expectNoOverflow(page, 'the header');
    const [brand, first] = [page.getByRole('banner').getByRole('link').first(), entries.first()];
    const { x, width } = await boxOf(brand);
    expect((await boxOf(first)).x).toBeGreaterThan(x + width);
    const last = await boxOf(entries.last());
    expect((await boxOf(page.getByRole('banner').getByRole('link').nth(8))).x).toBeGreaterThan(last.x + last.width);
  };
  await page.goto('/');
  await whole();
  await logIn(page, DEMO_LEARNER);
  await page.goto('/');
  await expect(page.getByRole('button', { name: /个人菜单/ })).toBeVisible();
  await whole();
});

test('a message says what it is about before it is opened', async ({ page }) => {
  await logIn(page, DEMO_LEARNER);
  const notice = {
    id: '00000000-0000-7000-8000-000000000001',
    type: 'exam',
    title: '成绩已出',
    content: '《入门测评》成绩已出：85分（满分100分），合格。',
    linkUrl: '/examination',
    isRead: true,
    createTime: '2026-11-20 10:00:00',
  };
  await page.route('**/prod-api/api/notice/list?*', (route) =>
    route.fulfill({ json: { code: 200, msg: '查询成功', rows: [notice], total: 1 } }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('link', { name: '我的消息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible();
  await expect(page.getByText('《入门测评》成绩已出：85分')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看详情' })).toBeHidden();
  await page.getByText('成绩已出', { exact: true }).click();
  await expect(page.getByRole('link', { name: '查看详情' })).toBeVisible();
  // One page of messages needs no pager.
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);

  await page.getByRole('link', { name: '通知偏好' }).click();
  const mail = page.getByRole('switch', { name: '学习：邮件' });
  for (const on of [false, true]) {
    await mail.press('Space');
    await expect(page.getByText('已保存', { exact: true })).toBeVisible();
    await page.reload();
    await expect(mail).toBeChecked({ checked: on });
  }
  await expect(page.getByRole('switch', { name: '账号安全：短信（必须送达，不能关闭）' })).toBeDisabled();
});

test('on a phone, help stands on a bar of its own, and the page ends above it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/', '/policy-doc', '/teacher-list', '/login']) {
    await page.goto(path);
    const help = page.getByRole('button', { name: /^帮助/ });
    await expect(help).toBeVisible();
    // What comes meanwhile makes the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const bar = await boxOf(help);
      expect(bar.height).toBeGreaterThanOrEqual(44);
      const footer = await boxOf(page.locator('footer').last());
      // A page scrolls by whole pixels.
      expect(Math.floor(footer.y + footer.height), path).toBeLessThanOrEqual(bar.y);
    }).toPass({ timeout: 10_000 });
  }
});

test('no course says that nobody studies it', async ({ page }) => {
  await undrawn(page);
  await page.route('**/prod-api/api/lesson/list?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { rows: { studyCount: number }[] };
    answer.rows = answer.rows.map((row, i) => ({ ...row, studyCount: i === 0 ? 3 : 0 }));
    await route.fulfill({ json: answer });
  });
  for (const path of ['/', '/lesson']) {
    await page.goto(path);
    await expect(page.getByText('3 人在学')).toBeVisible();
    await expect(page.getByText(/^0 人在学/)).toHaveCount(0);
  }
  await page.unrouteAll({ behavior: 'wait' });
});
