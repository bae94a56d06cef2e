import { expect, type Page, type Request } from '@playwright/test';
import { choose } from '#support/page/choose.ts';
import type { Production } from '#support/production/production.ts';

/** What the staff of a new installation fill it with, by the pages of the console. */

export const COURSE = '商业秘密保护入门';
export const ARTICLE = '秋季培训班开班通知';
export const BANNER = '守住商业秘密';
const PICTURE = new URL('../../../../../prisma/seed/media/trade-secret-1.jpg', import.meta.url).pathname;
const PDF = new URL('../../../../web/public/docs/exam-rules.pdf', import.meta.url).pathname;

/** As on a line that takes its time for each piece. */
const slowLine = async (page: Page): Promise<void> => {
  await page.route('**/system/media/tus/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The page may have let go of it meanwhile.
    await route.continue().catch(() => undefined);
  });
};

/** The requests of one upload: how often it was begun, and where each piece of it began. */
const watchUpload = (page: Page) => {
  const seen = { begun: 0, offsets: [] as number[], asked: [] as number[] };
  page.on('request', (request: Request) => {
    if (!request.url().includes('/system/media/tus')) return;
    if (request.method() === 'POST') seen.begun += 1;
    if (request.method() === 'PATCH') seen.offsets.push(Number(request.headers()['upload-offset']));
  });
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD' && response.ok())
      seen.asked.push(Number(response.headers()['upload-offset']));
  });
  return seen;
};

/** A film that is cut twice on its way, by the line and by the end of the server; a PDF beside it; captions. */
export const bringMedia = async (
  page: Page,
  site: Production,
  { film, captions }: { film: string; captions: string },
): Promise<void> => {
  await page.goto('/console/media');
  const queue = page.getByRole('region', { name: '上传队列' });
  const seen = watchUpload(page);
  await slowLine(page);
  await queue.getByLabel('选择要上传的文件').setInputFiles(film);
  const bar = queue.getByRole('progressbar', { name: '商业秘密.mp4上传进度' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(22);

  await page.context().setOffline(true);
  await expect(queue.getByText(/网络中断，恢复后自动继续/)).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => seen.asked.length, 'it asks how far it is').toBe(1);
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(45);

  await site.crash();
  await expect(queue.getByText('已入库', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/system/media/tus/*');
  expect(seen.begun, 'it was begun once').toBe(1);
  expect(seen.asked.length).toBeGreaterThanOrEqual(2);
  // A piece is 4 MB: after each cut it goes on where the server is, which has lost none of what it had.
  const [first = 0, second = 0] = [seen.asked[0], seen.asked.at(-1)];
  expect(first).toBeGreaterThanOrEqual(4 * 1024 * 1024);
  expect(second).toBeGreaterThan(first);
  expect(seen.offsets.filter((offset) => offset === 0)).toHaveLength(1);

  await queue.getByLabel('选择要上传的文件').setInputFiles(PDF);
  await expect(queue.getByText('已入库', { exact: true })).toHaveCount(2, { timeout: 30_000 });

  await page.getByRole('region', { name: '媒体文件' }).getByRole('button', { name: '商业秘密.mp4' }).click();
  const dock = page.getByRole('dialog', { name: '商业秘密.mp4' });
  await dock.getByLabel('选择字幕文件').setInputFiles(captions);
  await page.getByRole('dialog', { name: '核对字幕' }).getByRole('button', { name: '关闭' }).first().click();
  await expect(dock.getByText('简体中文，2 条')).toBeVisible();
};

export const addTeacher = async (page: Page): Promise<void> => {
  await page.goto('/console/teacher');
  await page.getByRole('button', { name: '新建教师' }).first().click();
  const panel = page.getByRole('dialog', { name: '新建教师' });
  await panel.getByLabel('姓名').fill('沈知行');
  await panel.getByLabel('一句话简介').fill('企业知识产权管理讲师');
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('教师已保存')).toBeVisible();
};

/** A film, a document and a text, each with what it needs to count. */
export const addCourse = async (page: Page): Promise<void> => {
  await page.goto('/console/course');
  await page.getByRole('button', { name: '新建课程' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建课程' });
  await dialog.getByLabel('课程名称', { exact: true }).fill(COURSE);
  await dialog.getByLabel('课程简介').fill('什么是商业秘密，日常怎样保护。');
  await choose(page, dialog.getByLabel('课程分类'), '标准');
  await choose(page, dialog.getByLabel('教师'), '沈');
  await dialog.getByRole('button', { name: '新建' }).click();

  const add = async (what: string) => {
    await page.getByRole('button', { name: '添加小节：第一章' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await add('从媒体库添加');
  const picker = page.getByRole('dialog', { name: '从媒体库添加' });
  await picker.getByRole('checkbox', { name: /商业秘密/ }).check();
  await picker.getByRole('checkbox', { name: /exam-rules/ }).check();
  await picker.getByRole('button', { name: '添加 2 个' }).click();
  await expect(page.getByRole('row', { name: '第 2 讲 exam-rules' })).toBeVisible();
  await add('图文');
  await expect(page.getByRole('row', { name: '第 3 讲 新的图文' })).toBeVisible();

  await page.getByRole('row', { name: '第 2 讲 exam-rules' }).focus();
  await page.keyboard.press('Enter');
  const document = page.getByRole('dialog', { name: /exam-rules/ });
  await document.getByLabel('标题').fill('保密检查表');
  await document.getByLabel('最短学习时间（分钟）').fill('0.1');
  await document.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: '第 2 讲 保密检查表' })).toBeVisible();
  await page.getByRole('button', { name: '下一讲' }).click();
  const text = page.getByRole('dialog', { name: /新的图文/ });
  await text.getByLabel('标题').fill('日常保密要点');
  await text.getByRole('textbox', { name: '正文' }).fill('离开座位锁屏，资料分级保管，对外提供前先登记。');
  await text.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: '第 3 讲 日常保密要点' })).toBeVisible();
};

/** More than the content measures needs a reason; then the course is published. */
export const publishCourse = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '发布检查' }).click();
  const publish = page.getByRole('dialog', { name: '发布课程' });
  await expect(publish.getByText(/请调低学时，或填写教学计划学时的理由/)).toBeVisible();
  await expect(publish.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await publish.getByRole('link', { name: '去看看' }).click();
  await page.getByLabel('教学计划学时的理由').fill('含课后练习与讨论的时间');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);
  await page.getByRole('button', { name: '发布检查' }).click();
  await expect(publish.getByText('没有错误，可以发布')).toBeVisible();
  await publish.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布', { exact: true }).first()).toBeVisible();
};

export const publishArticle = async (page: Page): Promise<void> => {
  await page.goto('/console/article');
  await page.getByRole('link', { name: '新建文章' }).first().click();
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(ARTICLE);
  await page.getByRole('textbox', { name: '正文' }).fill('12 月 1 日开班，报名从即日起。');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('文章已发布')).toBeVisible();
};

export const addBanner = async (page: Page): Promise<void> => {
  await page.goto('/console/banner');
  await page.getByRole('button', { name: '新建横幅' }).first().click();
  const panel = page.getByRole('dialog', { name: '新建横幅' });
  await panel.getByLabel('标题').fill(BANNER);
  await panel.getByLabel('图片', { exact: true }).setInputFiles(PICTURE);
  await panel.getByLabel('图片说明').fill('讲师在白板前讲解商业秘密');
  await expect(panel.getByText('更换')).toBeVisible();
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('横幅已保存')).toBeVisible();
  await expect(page.getByText('展示中')).toBeVisible();
};

/** A new text of the agreement, to which every learner must agree again. */
export const renewAgreement = async (page: Page): Promise<void> => {
  await page.goto('/console/agreement');
  await page.getByRole('button', { name: /^编写新版本，.*用户/ }).click();
  const panel = page.getByRole('dialog', { name: /编写新版本/ });
  await panel.getByLabel('更新说明').fill('增加了学习记录的保存期限。');
  await panel.getByRole('switch', { name: '学员须重新同意' }).click();
  await panel.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog', { name: /发布新版/ })
    .getByRole('button', { name: '发布' })
    .click();
  await expect(page.getByText(/协议已发布，版本/)).toBeVisible();
};
