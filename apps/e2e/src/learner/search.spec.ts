import { ACCESS } from '@zhibiao/contract/lesson/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { listenToConsole, look } from '#support/page/looks.ts';
import { withDatabase } from '#support/database.ts';
import { expect, type Page, test } from '#support/test.ts';

/** The search over everything: by keyboard, in letters, and on a phone. */

const dialog = (page: Page) => page.getByRole('dialog', { name: '搜索' });
const field = (page: Page) => dialog(page).getByRole('searchbox');
const rows = (page: Page) => dialog(page).getByRole('listitem').getByRole('link');

/** A course as its first lecture and teacher have it, from the demo. */
const course = () =>
  withDatabase(async (client) => {
    const { rows: found } = await client.query<{ id: string; name: string; title: string }>(
      `SELECT l.id, l.name, i.title FROM "Lesson" l JOIN "LessonItem" i ON i."lessonId" = l.id
       WHERE l.status = ${LESSON_STATE.published} AND l.access < ${ACCESS.member}
         AND l.name LIKE '%知识产权%' ORDER BY l.sort, i.sort LIMIT 1`,
    );
    if (!found[0]) throw new Error('the demo has no course about 知识产权');
    return found[0];
  });

test('the key / opens it, arrows and Enter lead to what was found, Escape gives the focus back', async ({ page }) => {
  const said = listenToConsole(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/api/search')) asked.push(searchParams.get('keyword') ?? '');
  });
  const { name } = await course();
  await page.goto('/lesson');
  const box = page.getByRole('searchbox', { name: '搜索课程', exact: true });
  await box.fill('');
  await box.press('/');
  await expect(box).toHaveValue('/');
  await expect(dialog(page)).toHaveCount(0);

  await box.fill('');
  await box.blur();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('zscq', { delay: 30 });
  await expect(dialog(page).getByRole('region', { name: '课程' }).getByRole('link', { name })).toBeVisible();
  expect(asked).toEqual(['zscq']);
  await expect(dialog(page).getByRole('status')).toContainText(/课程 \d 条/);
  await look(page, 'search-found');

  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const href = await rows(page).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname + url.search === href || url.href.includes(href ?? '—'));
  await expect(dialog(page)).toHaveCount(0);

  const button = page.getByRole('button', { name: '全站查找' }).first();
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(said).toEqual([]);
});

test('each group leads to its list with the same word, which finds in letters as well', async ({ page }) => {
  const { name, title } = await course();
  const open = async (word: string) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: '全站查找' })).toBeVisible();
    await page.keyboard.press('/');
    await field(page).fill(word);
  };
  await open('zhishi');
  await dialog(page).getByRole('link', { name: '查看全部课程' }).click();
  await expect(page).toHaveURL(/\/lesson\?name=zhishi/);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();

  await open(title);
  await dialog(page).getByRole('link', { name: '查看全部讲次' }).click();
  await expect(page).toHaveURL(/\/lesson\?item=/);
  await expect(page.getByText(`有讲次“${title}”的课程`)).toBeVisible();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();

  await open('zscq');
  await dialog(page).getByRole('link', { name: '查看全部文章' }).click();
  await expect(page).toHaveURL(/\/policy-doc\?(type=2&)?title=zscq/);
  await expect(page.getByText(/知识产权/).first()).toBeVisible();
});

test('on a phone it fills the window, says when nothing is found, and tries again after a failure', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await page.getByRole('button', { name: '全站查找' }).click();
  await expect(field(page)).toBeFocused();
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 812 });
  await field(page).fill('绝无此物');
  await expect(dialog(page).getByText('没有找到“绝无此物”，换一个词试试')).toBeVisible();
  await look(page, 'search-nothing');

  await page.route('**/api/search**', (route) => route.abort());
  await field(page).fill('知识');
  await expect(dialog(page).getByRole('alert')).toContainText('搜索失败。');
  await page.unroute('**/api/search**');
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await expect(rows(page).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: '关闭搜索' }).click();
  await expect(dialog(page)).toHaveCount(0);
});
