import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { addBanner, addCourse, addTeacher, publishArticle, publishCourse } from '#support/production/content.ts';
import { makeFilm } from '#support/production/film.ts';
import { type Body, done, type Job, trouble } from './job.ts';

/** What the body teaches with, from the file to the published course. */

const PDF = new URL('../../../web/public/docs/exam-rules.pdf', import.meta.url).pathname;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhg' + 'GAWjR9awAAAABJRU5ErkJggg==';
const PICTURE = `data:image/png;base64,${PIXEL}`;

const queueOf = (page: Page) => page.getByRole('region', { name: '上传队列' });

/** What is whole comes in, what is none is refused with its reason. */
const media = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  const { film } = await makeFilm('商业秘密');
  const none = test.info().outputPath('不是视频.mp4');
  writeFileSync(none, '这不是视频');
  await page.goto('/console/media');
  await queueOf(page).getByLabel('选择要上传的文件').setInputFiles([film, PDF, none]);
  await expect(queueOf(page).getByText('已入库', { exact: true })).toHaveCount(2, { timeout: 90_000 });
  await expect(queueOf(page).getByRole('listitem').filter({ hasText: '不是视频' })).toContainText(/不是|无法|格式/);
};

const captions = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  const { captions: file } = await makeFilm('商业秘密');
  await page.getByRole('region', { name: '媒体文件' }).getByRole('button', { name: '商业秘密.mp4' }).click();
  const dock = page.getByRole('dialog', { name: '商业秘密.mp4' });
  await dock.getByLabel('选择字幕文件').setInputFiles(file);
  await page.getByRole('dialog', { name: '核对字幕' }).getByRole('button', { name: '关闭' }).first().click();
  await expect(dock.getByText('简体中文，2 条')).toBeVisible();
};

/** As Writer puts it on the clipboard: a picture within the text. */
const pasted = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await page.goto('/console/article');
  await page.getByRole('link', { name: '新建文章' }).first().click();
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('报名须知');
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await text.evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `<p>报名时请带好下列材料。</p><p><img src="${PICTURE}" alt="材料"></p>`);
  await expect(text.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
};

const teacherAndClauses = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await addTeacher(page);
  await page.goto('/console/standard');
  await page.getByRole('button', { name: '新增条款' }).click();
  const clause = page.getByRole('dialog', { name: '新增条款' });
  await clause.getByLabel('编号').fill('11');
  await clause.getByLabel('标题').fill('本机构的补充要点');
  await clause.getByLabel('说明').fill('培训机构自己写的复习要点。');
  await clause.getByRole('button', { name: '保存' }).click();
  await expect(clause).toBeHidden();
  await page.goto('/console/dict');
  await page.getByRole('button', { name: '新增分类' }).click();
  const category = page.getByRole('dialog', { name: '新增分类' });
  await category.getByLabel('名称').fill('地理标志');
  await category.getByRole('button', { name: '保存' }).click();
  await expect(category).toBeHidden();
};

const course = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await addCourse(page);
  await publishCourse(page);
};

const articleAndBanner = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await publishArticle(page);
  await addBanner(page);
};

/** What a new body begins with, and the course catalogue of it. */
export const starter = async (body: Body): Promise<void> => {
  const page = await body.desk('陆知微');
  await page.goto('/console/starter');
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('main').getByRole('checkbox').all())
    if (await box.isEnabled()) await box.check();
  await page.getByRole('button', { name: '导入为草稿' }).click();
  await expect(page.getByText(/已完成/).first()).toBeVisible({ timeout: 60_000 });
};

export const CONTENT: readonly Job[] = [
  { id: 9, name: '媒体：视频、文档与坏文件', before: done(2), run: media },
  { id: 10, name: '字幕', before: done(4), run: captions },
  { id: 11, name: '从文字处理软件粘贴图文', before: trouble(5), run: pasted },
  { id: 12, name: '教师、标准与条款', before: done(20), run: teacherAndClauses },
  { id: 13, name: '课程：检查与发布', before: done(24), run: course },
  { id: 14, name: '文章与横幅', before: done(14), run: articleAndBanner },
];
