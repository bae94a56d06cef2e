import { expect, test, type Locator, type Page } from '#support/test.ts';
import { publishFilmCourse } from '#support/study/film-course.ts';
import { look } from '#support/page/looks.ts';
import { freeMobile, register } from '#support/people/people.ts';

/** Film, document and list of a course, where they have to fit. */

const FILM = 'GB/T 29490-2023 标准解读';
const DOCUMENT = '贯标体系建立与文件编写';

const TABLET = { width: 1024, height: 768, axe: false };
const PHONE = { width: 375, height: 812, axe: true };

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

/** A new learner joins the course and opens its first lecture. */
const begin = async (page: Page, course: string): Promise<void> => {
  await register(page, { mobile: freeMobile(), realName: '许映川' });
  await page.goto('/lesson');
  await page
    .getByRole('link', { name: new RegExp(course) })
    .first()
    .click();
  await page.getByRole('button', { name: '开始学习' }).click();
};

test('the film is framed, and neither its captions nor its buttons cover it', async ({ page }) => {
  await begin(page, FILM);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState), { timeout: 20_000 })
    .toBeGreaterThan(2);
  await page.reload();
  const start = page.getByRole('button', { name: /^(开始|继续)播放$/ });
  await expect(start).toBeVisible();
  const seek = page.getByLabel('播放进度');
  const between = async (what: Locator) => {
    expect((await boxOf(what)).y).toBeGreaterThanOrEqual((await boxOf(video)).bottom);
    expect((await boxOf(what)).bottom).toBeLessThanOrEqual((await boxOf(seek)).y + 1);
  };
  await between(start);
  const frame = page.getByRole('group', { name: /^视频：/ });
  expect((await boxOf(video)).x).toBeGreaterThan((await boxOf(frame)).x);

  await video.evaluate(async (v: HTMLVideoElement) => {
    v.muted = true;
    await v.play();
    v.pause();
    // Within the first second that a first watch may be ahead; the first words stand from 0.8 on.
    v.currentTime = 0.9;
  });
  const caption = frame.getByText('欢迎学习 GB/T 29490-2023 标准解读。');
  await expect(caption).toBeVisible();
  await between(caption);

  await test.step('a phone on its side shows the whole player, and the list beside it', async () => {
    await page.setViewportSize({ width: 812, height: 375 });
    const list = page.getByRole('complementary', { name: '课程目录' });
    await expect(list).toBeVisible();
    await frame.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    expect((await boxOf(frame)).height).toBeLessThanOrEqual(375);
    expect((await boxOf(seek)).bottom).toBeLessThanOrEqual(375);
    await between(caption);
    expect((await boxOf(list)).x).toBeGreaterThanOrEqual((await boxOf(frame)).right);
    const lecture = list.getByRole('link', { name: /^1 标准沿革与换版/ });
    await expect(lecture).toBeInViewport();
    // The lectures have the whole height to scroll in, not what a fixed head and foot would leave.
    const window = await lecture.evaluate((link) => {
      let scrolls: Element | null = link;
      while (scrolls && !/auto|scroll/.test(getComputedStyle(scrolls).overflowY)) scrolls = scrolls.parentElement;
      return scrolls?.clientHeight ?? 0;
    });
    expect(window).toBeGreaterThan(300);
  });

  await page.goto('/');
  await expect(page.getByRole('region', { name: '继续学习' })).toContainText('第 1 讲　标准沿革与换版');
});

test('a film ends on the next lecture by name, one press away, and the course moves with it', async ({ page }) => {
  const course = await publishFilmCourse(`看到结尾${Math.floor(Math.random() * 1e6)}`);
  await register(page, { mobile: freeMobile(), realName: '许映川' });
  await page.goto(course.film);
  await page.getByRole('button', { name: '开始学习' }).click();
  const frame = page.getByRole('group', { name: '视频：移动的方块' });
  await expect(frame.getByLabel('播放进度')).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => (await boxOf(frame)).bottom, 'film and controls without scrolling')
      .toBeLessThanOrEqual(size.height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await expect(page.getByRole('navigation', { name: '主导航' }), 'a phone on its side has no room for it').toHaveCount(
    0,
  );
  await page.setViewportSize({ width: 1440, height: 900 });

  const bar = page.getByRole('progressbar', { name: '课程学习进度' });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  const timeOf = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const open = (tab: string) => page.getByRole('tab', { name: tab }).click();
  const words = page.getByRole('list', { name: '字幕全文' });
  const late = words.getByRole('button', { name: /方块快到右边了/ });
  await test.step('the words beside it lead within what was seen, by the rule of the player', async () => {
    await open('字幕全文');
    await expect(words.getByRole('button')).toHaveText(['0:00方块从左向右移动。', '0:20方块快到右边了。']);
    await late.click();
    await expect(frame.getByText('首次学习请按顺序观看，已回到学过的位置。')).toBeVisible();
    expect(await timeOf()).toBeLessThan(5);
    await expect(words.locator('[aria-current]')).toHaveText(/方块从左/);
  });

  await page.getByLabel('播放速度').selectOption('2');
  const end = page.getByRole('region', { name: '本讲已播完' });
  await expect(end).toBeVisible({ timeout: 40_000 });
  await expect(end.getByRole('status')).toHaveText(/^本讲已学完，计入 \d+ 秒$/);
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(end).toContainText('下一讲　音频 0:24第 2 讲　安静的录音');
  await expect(page.getByRole('link', { name: '学习下一讲' }), 'said once').toHaveCount(1);
  await look(page, 'film-end');
  await end.getByRole('button', { name: '重看本讲' }).click();
  await expect(end).toHaveCount(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 23));
  await expect(end).toBeVisible({ timeout: 20_000 });

  await end.getByRole('link', { name: '学习下一讲' }).click();
  await expect(page.getByRole('group', { name: '音频：安静的录音' })).toBeVisible();

  await test.step('what was seen is one press away, by an address, by the words, and by a note', async () => {
    await page.goto(`${course.film}&t=20`);
    await expect.poll(timeOf).toBe(20);
    await expect(page).toHaveURL((url) => !url.searchParams.has('t'));
    await open('字幕全文');
    await page.getByLabel('在字幕里查找').fill('右边');
    await expect(page.getByText('找到 1 句')).toBeVisible();
    await late.focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect.poll(timeOf).toBeGreaterThan(20);
    await expect(late).toBeFocused();
    expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(before);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 7.5;
    });

    await open('笔记');
    const note = page.getByLabel('记下这一讲的要点，只有自己看得到');
    await note.fill('方块在这里\n最快');
    await expect(page.getByText('记在 0:07')).toBeVisible();
    await page.route('**/api/lesson/note/add', (route) => route.abort());
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('[popover] p')).toHaveText(['网络不稳定,请稍后再试']);
    await page.unroute('**/api/lesson/note/add');
    await page.reload();
    await open('笔记');
    await expect(note, 'nothing typed is lost').toHaveValue('方块在这里\n最快');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(note).toHaveValue('');
    await look(page, 'film-notes', [TABLET]);
    await page.getByRole('button', { name: '从 0:07 播放' }).click();
    await expect.poll(timeOf).toBeGreaterThanOrEqual(7);
    await page.getByRole('button', { name: '删除0:07 的笔记' }).click();
    await page.getByRole('button', { name: '撤回' }).click();
    await expect(page.getByText('方块在这里')).toBeVisible();

    for (const [tab, there] of [
      ['字幕全文', late],
      ['笔记', note],
    ] as const) {
      await page.setViewportSize(PHONE);
      await open(tab);
      await expect(there).toBeVisible();
      await look(page, `film-${tab}`, [PHONE]);
    }
  });
});

test('a document fits the window, can be enlarged, fills the screen and can be kept', async ({ page }) => {
  await begin(page, DOCUMENT);
  const reader = page.getByRole('region', { name: /^文档：/ });
  const paper = reader.locator('canvas');
  await expect(paper).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(async () => (await boxOf(reader)).height).toBeLessThanOrEqual(size.height);
    await expect(reader.getByRole('button', { name: '全屏' })).toBeVisible();
    const need = await reader.getByText(/页未读/).evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(need, `what is still to be read is told whole at ${size.width} px`).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 375, height: 812 });
  const { width } = await boxOf(paper);
  await reader.getByRole('button', { name: '放大' }).click();
  await expect.poll(async () => Math.round((await boxOf(paper)).width)).toBe(Math.round(width * 1.5));
  await reader.getByRole('button', { name: '缩小' }).click();
  await reader.getByRole('button', { name: '缩小' }).click();
  await expect(reader.getByText('整页')).toBeVisible();
  await expect.poll(async () => (await boxOf(paper)).bottom - (await boxOf(reader)).bottom).toBeLessThan(0);

  await reader.getByRole('button', { name: '全屏' }).click();
  await expect.poll(async () => (await boxOf(reader)).height).toBe(812);
  await reader.getByRole('button', { name: '退出全屏' }).click();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    reader.getByRole('button', { name: '下载文档' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('贯标诊断检查表.pdf');
});

test('a lecture that was taken out of its course says so, and the outline of today leads on', async ({ page }) => {
  await begin(page, FILM);
  await expect(page.locator('video')).toBeVisible();
  await page.route('**/api/lesson/play?*', (route) =>
    route.fulfill({ json: { code: 404, msg: '课程内容不存在', data: null } }),
  );
  await page.reload();
  await expect(page.getByRole('main').getByText('课程内容不存在')).toBeVisible();
  await expect(page.locator('[popover] p'), 'once').toHaveText(['课程内容不存在']);
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);

  const outline = page.waitForResponse(/\/api\/lesson\/detail\?/);
  await page.getByRole('button', { name: '更新目录' }).click();
  await outline;
});
