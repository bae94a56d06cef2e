import { readFileSync, writeFileSync } from 'node:fs';
import { enterConsole } from '#support/people/console-staff.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { expect, test, type Page } from '#support/test.ts';

/** Media and courses in the console: what a training body teaches with, from the file to the published course. */

const EDITOR = ['lesson:list', 'lesson:edit', 'lesson:publish', 'media:list', 'media:upload', 'media:remove'] as const;
const SEED = new URL('../../../../../prisma/seed/media/', import.meta.url);

/** A real film, made as large as it has to be by a box behind it that players skip. */
const filmOf = (name: string, seed: string, megabytes: number): string => {
  const size = megabytes * 1024 * 1024;
  const box = Buffer.alloc(size, name);
  box.writeUInt32BE(size, 0);
  box.write('free', 4);
  const path = test.info().outputPath(name);
  writeFileSync(path, Buffer.concat([readFileSync(new URL(seed, SEED)), box]));
  return path;
};

/** Each piece of an upload waits for this on its way. */
const holdPieces = (page: Page, wait: () => Promise<unknown>): Promise<unknown> =>
  page.route('**/system/media/tus/*', async (route) => {
    await wait();
    // The page may have let go of it meanwhile.
    await route.continue().catch(() => undefined);
  });
/** As on a line that takes its time. */
const slowLine = (page: Page, ms: number) => holdPieces(page, () => new Promise((resolve) => setTimeout(resolve, ms)));

const rows = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('treegrid', { name: '目录' })
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => row.ariaLabel));
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

test('a film is cut twice on its way, by the line and by a reload, and comes into the library whole', async ({
  page,
  context,
}) => {
  await enterConsole(page, '陆知微', EDITOR);
  await page.goto('/console/media');
  const film = filmOf('领导作用.mp4', 'gbt29490-1.mp4', 18);
  const queue = page.getByRole('region', { name: '上传队列' });
  await slowLine(page, 1500);
  await queue.getByLabel('选择要上传的文件').setInputFiles(film);
  const bar = queue.getByRole('progressbar', { name: '领导作用.mp4上传进度' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await context.setOffline(true);
  await expect(queue.getByText(/已传 \d+ %，网络中断，恢复后自动继续/)).toBeVisible();
  await context.setOffline(false);
  await expect(queue.getByText(/MB \/ /)).toBeVisible();
  await queue.getByRole('button', { name: '暂停，领导作用.mp4' }).click();
  await expect(queue.getByText('已暂停')).toBeVisible();
  const sent = Number(await bar.getAttribute('aria-valuenow'));
  await lookAtConsole(page, 'media-sending');

  await page.reload();
  await expect(queue.getByText('1 个文件未传完，选择原文件继续')).toBeVisible();
  let first = -1;
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && first < 0) first = Number(request.headers()['upload-offset']);
  });
  await queue.getByLabel('选择要上传的文件').setInputFiles(film);
  await expect(queue.getByText('已入库', { exact: true })).toBeVisible({ timeout: 90_000 });
  expect(first, 'it goes on where it was').toBeGreaterThan(0);
  expect(first / (1024 * 1024 * 18)).toBeGreaterThanOrEqual(Math.floor(sent / 25) / 5 - 0.3);
  await expect(queue.getByText('未传完')).toHaveCount(0);

  const file = page.getByRole('region', { name: '媒体文件' }).getByRole('button', { name: '领导作用.mp4' });
  await file.click();
  const dock = page.getByRole('dialog', { name: '领导作用.mp4' });
  await expect(dock.getByText('没有课程使用')).toBeVisible();
  await dock.getByLabel('选择字幕文件').setInputFiles(new URL('gbt29490-1.vtt', SEED).pathname);
  await expect(page.getByRole('dialog', { name: '核对字幕' })).toBeVisible();
  await page.getByRole('dialog', { name: '核对字幕' }).getByRole('button', { name: '关闭' }).click();
  await expect(dock.getByText(/简体中文，\d+ 条/)).toBeVisible();
  await lookAtConsole(page, 'media-open');
  await page.keyboard.press('Escape');
});

test('half a film is refused in plain words, and can be put out of sight', async ({ page }) => {
  await enterConsole(page, '陆知微', EDITOR);
  await page.goto('/console/media');
  const whole = readFileSync(new URL('auditor-1.mp4', SEED));
  const half = test.info().outputPath('半部.mp4');
  writeFileSync(half, whole.subarray(0, whole.length / 2));
  const queue = page.getByRole('region', { name: '上传队列' });
  await queue.getByLabel('选择要上传的文件').setInputFiles(half);
  await expect(queue.getByText('没有入库', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(queue.getByText(/视频文件不完整|无法识别/)).toBeVisible();
  await queue.getByRole('button', { name: '移除 半部.mp4' }).click();
  await expect(queue.getByText('半部.mp4')).toHaveCount(0);
});

test('a course is made by keys: chapters, items, order, titles; checked, and published', async ({ page }) => {
  const said = listenToConsole(page);
  await enterConsole(page, '陆知微', EDITOR);
  await page.goto('/console/course');
  await expect(page.getByRole('region', { name: '课程' }).getByRole('row')).not.toHaveCount(0);
  await lookAtConsole(page, 'courses');
  await page.getByRole('button', { name: '新建课程' }).click();
  const dialog = page.getByRole('dialog', { name: '新建课程' });
  await dialog.getByLabel('课程名称', { exact: true }).fill('知识产权合规入门');
  await dialog.getByLabel('课程简介').fill('合规义务从哪里来，怎样落到流程里。');
  await dialog.getByLabel('课程分类').click();
  await page.keyboard.type('标准');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('教师').click();
  await page.keyboard.type('沈');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '新建' }).click();
  await page.getByRole('row', { name: '第一章' }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('标准与术语');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: '标准与术语' })).toBeFocused();
  await page.getByRole('button', { name: '添加章' }).click();
  await page.getByLabel('章名称').fill('领导与策划');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: '领导与策划' })).toBeVisible();
  await expect(page.getByText('正在保存顺序')).toHaveCount(0);

  // Dropped on a chapter: each file is an item at once, titled by its name, with a bar of its own.
  const seen = Promise.withResolvers<void>();
  await holdPieces(page, () => seen.promise);
  const names = ['沿革.mp4', '术语.mp4', '方针.mp4'];
  const films = names.map((name, at) => filmOf(name, at === 1 ? 'auditor-1.mp4' : 'auditor-2.mp4', 5 + at));
  await dropOn(page, page.getByRole('row', { name: /^标准与术语/ }), films);
  const lecture = (name: string) => page.getByRole('row', { name: new RegExp(`讲 ${name.replace('.mp4', '')}$`) });
  for (const name of names) await expect(lecture(name)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /沿革上传进度/ })).toBeVisible();
  await lookAtConsole(page, 'course-uploading');
  seen.resolve();
  await expect(page.getByRole('row', { name: /方针/ }).getByText(/^\d+:\d\d$/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('没有文件')).toHaveCount(0);

  await page.getByRole('row', { name: /^标准与术语/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('第 1 讲 沿革');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => focused(page)).toBe('第 2 讲 沿革');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => focused(page)).toBe('第 3 讲 沿革');
  await expect(page.getByText('第 3 讲，在“领导与策划”')).toBeAttached();
  await page.keyboard.press('F2');
  await page.keyboard.type('标准的沿革与换版');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: '第 3 讲 标准的沿革与换版' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toContain('领导与策划');
  await page.keyboard.press('Space');
  await expect(page.getByRole('row', { name: '第 3 讲 标准的沿革与换版' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowUp');
  const order = ['领导与策划，1 讲', '第 1 讲 标准的沿革与换版', '标准与术语，2 讲', '第 2 讲 术语', '第 3 讲 方针'];
  await expect.poll(() => rows(page)).toEqual(order);
  await expect(page.getByText('正在保存顺序')).toHaveCount(0);
  await page.reload();
  await expect.poll(() => rows(page)).toEqual(order);

  await page.getByRole('row', { name: '第 2 讲 术语' }).focus();
  await page.keyboard.press('Enter');
  const dock = page.getByRole('dialog', { name: /术语/ });
  await expect(dock.getByLabel('标题')).toHaveValue('术语');
  await dock.getByRole('switch', { name: '免费试看' }).click();
  await dock.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: '第 2 讲 术语' }).getByText('试看')).toBeVisible();
  await lookAtConsole(page, 'course-item');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: '第 2 讲 术语' })).toBeFocused();

  await page.getByRole('link', { name: '基本信息' }).click();
  await page.getByLabel('课程简介').fill('合规义务从哪里来，怎样落到流程、记录和人。');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.getByRole('button', { name: '发布检查' }).click();
  const publish = page.getByRole('dialog', { name: '发布课程' });
  await expect(publish.getByText('没有错误，可以发布')).toBeVisible();
  await expect(publish.getByText(/字幕/).first()).toBeVisible();
  await lookAtConsole(page, 'course-publish');
  await publish.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('heading', { name: '知识产权合规入门' })).toBeVisible();
  await expect(page.getByRole('main').getByText('已发布', { exact: true })).toBeVisible();
  expect(said).toEqual([]);
});

/** Drops files, as the browser does for a person. */
const dropOn = async (page: Page, target: ReturnType<Page['getByRole']>, paths: readonly string[]): Promise<void> => {
  const files = paths.map((path) => ({
    name: path.split('/').at(-1) ?? '',
    bytes: readFileSync(path).toString('base64'),
  }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, bytes } of all)
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type: 'video/mp4' }),
      );
    return data;
  }, files);
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
};
