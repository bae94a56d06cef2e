import { randomUUID } from 'node:crypto';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { enterConsole, openSession } from '#support/people/console-staff.ts';
import { lookAtConsole } from '#support/page/looks.ts';
import { withDatabase } from '#support/database.ts';
import { paneFaults } from '#support/page/panes.ts';
import { expect, test, type Locator, type Page } from '#support/test.ts';

/** What staff type in a panel or a dialog outlives the faster save of a colleague. */

const MAY = ['article:edit', 'banner:edit', 'teacher:edit', 'standard:edit', 'agreement:publish'] as const;

type Case = {
  name: string;
  path: string;
  /** Puts the thing there; answers what raises its version behind the editor's back. */
  prepare: (mark: string) => Promise<string>;
  open: (page: Page, mark: string) => Promise<void>;
  /** The field that is typed in. */
  label: string;
};
const act = (page: Page, mark: string): Promise<void> =>
  page.getByRole('row', { name: mark }).getByRole('button', { name: /^编辑/ }).click();
const query = (text: string, values: unknown[] = []) => withDatabase((client) => client.query(text, values));

const CASES: Case[] = [
  {
    name: 'a banner',
    path: '/console/banner',
    prepare: async (mark) => {
      const title = `横幅${mark}`;
      await query(
        `INSERT INTO "Banner" (id, title, image, alt, "linkUrl", sort, status)
          VALUES (gen_random_uuid(), $1, '/art/banners/banner-1.svg', '图', '/lesson', 99, 0)`,
        [title],
      );
      return `UPDATE "Banner" SET alt = '同事写的', version = version + 1 WHERE title = '${title}'`;
    },
    open: (page, mark) => page.getByRole('button', { name: `编辑，横幅${mark}` }).click(),
    label: '图片说明',
  },
  {
    name: 'a teacher',
    path: '/console/teacher',
    prepare: async (mark) => {
      await query(
        `INSERT INTO "Teacher" (id, name, synopsis, "desc", sort) VALUES (gen_random_uuid(), $1, '讲师', '', 0)`,
        [`师${mark}`],
      );
      return `UPDATE "Teacher" SET synopsis = '同事写的', version = version + 1 WHERE name = '师${mark}'`;
    },
    open: act,
    label: '一句话简介',
  },
  {
    name: 'a law',
    path: '/console/laws',
    prepare: async (mark) => {
      await query(
        `INSERT INTO "Law" (id, name, edition, "effectiveFrom")
          VALUES (gen_random_uuid(), $1, '2020年修正', '2021-01-01')`,
        [`法${mark}`],
      );
      return `UPDATE "Law" SET edition = '2026年修正', version = version + 1 WHERE name = '法${mark}'`;
    },
    open: act,
    label: '名称',
  },
  {
    name: 'a standard',
    path: '/console/standard',
    prepare: async (mark) => {
      await query(
        `INSERT INTO "Standard" (code, name, family, year, status, url) VALUES ($1, '试用', 'T', 2026, 1, '')`,
        [`T ${mark}`],
      );
      return `UPDATE "Standard" SET url = 'https://example.com', version = version + 1 WHERE code = 'T ${mark}'`;
    },
    open: async (page, mark) => {
      await page.goto(`/console/standard?${new URLSearchParams({ code: `T ${mark}` })}`);
      await page.getByRole('button', { name: `更多操作：T ${mark}` }).click();
      await page.getByRole('menuitem', { name: '编辑标准' }).click();
    },
    label: '名称',
  },
];

const save = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: '保存', exact: true }).click();

test('what is typed beside a colleague is kept, put back and saved', async ({ page }) => {
  await enterConsole(page, '陆知微', MAY);
  for (const { name, path, prepare, open, label } of CASES)
    await test.step(name, async () => {
      const mark = randomUUID().slice(0, 8);
      const overtake = await prepare(mark);
      await page.goto(path);
      await open(page, mark);
      const dialog = page.getByRole('dialog').last();
      const field = dialog.getByLabel(label, { exact: true });
      await field.fill(`我写的${mark}`);
      await query(overtake);
      await save(dialog);
      const merge = dialog.getByRole('region', { name: '内容已被他人修改' });
      await expect(merge.getByText('您写的都在这里')).toBeVisible();
      await expect(field).not.toHaveValue(`我写的${mark}`);

      // Also after the page was left and loaded again.
      await page.reload();
      await open(page, mark);
      const row = merge.getByRole('listitem').filter({ has: page.getByRole('group', { name: `${label}，留哪一个` }) });
      await expect(row).toContainText(`我写的${mark}`);
      await row.getByRole('button', { name: '用我的' }).click();
      await merge.getByRole('button', { name: '放进编辑框' }).click();
      await expect(field).toHaveValue(`我写的${mark}`);
      await save(dialog);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});

const CONTENT = ['一、时间', '二、费用', '三、联系方式'];
const html = (parts: readonly string[]) => parts.map((part) => `<p>${part}</p>`).join('');

test('two who write one article choose paragraph by paragraph, and nothing of either is lost', async ({ page }) => {
  await enterConsole(page, '秦晓岚', MAY);
  const headers = { authorization: `Bearer ${await openSession('陆知微', MAY)}` };
  const fields = { type: ARTICLE_TYPE.notice, title: `报名通知${randomUUID().slice(0, 8)}`, publishDate: '2026-11-27' };
  const post = await page.request.post('/prod-api/system/article', {
    headers,
    data: { ...fields, content: html(CONTENT) },
  });
  const { id, version } = ((await post.json()) as { data: { id: string; version: number } }).data;
  await page.goto(`/console/article/${id}`);
  const text = page.getByRole('textbox', { name: '正文' });
  await text.getByText('三、联系方式').click();
  await page.keyboard.press('End');
  await page.keyboard.type('，周末由邮件答复');
  await text.getByText('一、时间').click();
  await page.keyboard.press('End');
  await page.keyboard.type('：12 月 18 日');
  const theirs = html(['一、时间：12 月 11 日', '二、费用：每人 680 元', '三、联系方式']);
  await page.request.put('/prod-api/system/article', { headers, data: { ...fields, id, version, content: theirs } });

  // What is theirs cannot be fetched at first.
  await page.route('**/system/article/*', (route) => route.abort());
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('最新的内容没有取到')).toBeVisible();
  await expect(page.getByText(/陆知微 .+ 修改了文章：正文.*您填写的内容会保留/)).toBeVisible();
  await page.unroute('**/system/article/*');
  await page.getByRole('button', { name: '重试' }).click();

  const merge = page.getByRole('region', { name: '内容已被他人修改' });
  await expect(merge.getByText('3 处不同，定了 2 处；还有 1 处没定')).toBeVisible();
  await lookAtConsole(page, 'conflict');
  expect(await paneFaults(merge, true)).toEqual([]);
  await expect(merge.getByRole('button', { name: '放进编辑框' })).toBeDisabled();
  await merge.getByRole('button', { name: '两段都留' }).first().click();
  await merge.getByRole('button', { name: '放进编辑框' }).click();
  await expect(text.locator('p')).toHaveText([
    '一、时间：12 月 18 日',
    '一、时间：12 月 11 日',
    '二、费用：每人 680 元',
    '三、联系方式，周末由邮件答复',
  ]);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
});

test('an article is seen as a learner will read it before it is saved, with its files', async ({ page }) => {
  await enterConsole(page, '陆知微', MAY);
  await page.goto('/console/article/new');
  const title = `关于换版的通知${randomUUID().slice(0, 8)}`;
  await page.getByLabel('标题', { exact: true }).fill(title);
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<${title}>>\n%%EOF\n`);
  await page
    .locator('input[accept*=".docx"]')
    .setInputFiles({ name: '报名表.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('button', { name: '下载报名表.pdf' })).toBeVisible();
  await page.getByRole('button', { name: '预览' }).click();
  const dialog = page.getByRole('dialog', { name: '预览' });
  await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(title);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载报名表.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('报名表.pdf');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue(title);
});
