import { expect, test, type Page } from '#support/test.ts';
import { withDatabase } from '#support/database.ts';
import { publishFilmCourse } from '#support/study/film-course.ts';
import { freeMobile, register } from '#support/people/people.ts';

/** Films of several heights, a name over them, and recordings. */

const LOADER = /\/assets\/hls\.light-[^/]+\.js/;
const nowOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const heightOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight);
const sourceOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
const creditOf = (mobile: string, lid: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ sec: number }>(
      `SELECT u."creditedSec" AS sec FROM "UserItem" u JOIN "User" p ON p.id = u."userId"
       WHERE p.mobile = $1 AND u.lid = $2`,
      [mobile, lid],
    );
    return rows[0]?.sec ?? 0;
  });
/** Of what was reported, what does not count, and why. */
const refusedOf = (mobile: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query(
      `SELECT s.seq, s."from", s."to", s."wallMs", s."creditedSec", s."refusedSec", s.refusal
       FROM "StudySegment" s JOIN "User" p ON p.id = s."userId" WHERE p.mobile = $1 AND s.refusal IS NOT NULL`,
      [mobile],
    );
    return rows;
  });
const setWatermark = (on: boolean) =>
  withDatabase((client) =>
    client.query(
      `INSERT INTO "Setting" (key, value) VALUES ('study.watermark', $1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(on)],
    ),
  );
test.afterAll(() => setWatermark(false));

test('a film of several heights plays in parts, changes without losing its place, and survives their failing', async ({
  page,
}) => {
  const mobile = freeMobile();
  const course = await publishFilmCourse('影片课程');
  const lid = new URL(course.film, 'http://x').searchParams.get('lid') ?? '';
  await register(page, { mobile, realName: '许映川' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const loaders = () => scripts.filter((url) => LOADER.test(url)).length;
  await setWatermark(true);
  await page.goto(course.film);
  await page.getByRole('button', { name: '开始学习' }).click();
  const quality = page.getByLabel('清晰度');
  await expect(quality.getByRole('option')).toHaveText(['自动', '1080P 原画', '720P', '480P']);
  await expect(quality).toHaveValue('auto');
  expect(loaders()).toBe(1);

  const frame = page.getByRole('group', { name: /^视频：/ });
  await expect.poll(() => nowOf(page)).toBeGreaterThan(2);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  await expect(frame.getByText('方块从左向右移动。')).toBeVisible();

  await test.step('another height comes at the same second', async () => {
    const before = await nowOf(page);
    await quality.selectOption('480P');
    await expect.poll(() => heightOf(page)).toBe(480);
    expect(await nowOf(page)).toBeGreaterThanOrEqual(before);
    const then = await nowOf(page);
    await quality.selectOption('1080P 原画');
    await expect.poll(() => sourceOf(page)).toMatch(/\/media\.mp4$/);
    await expect.poll(() => nowOf(page)).toBeGreaterThan(then);
    expect(await nowOf(page), 'nor does it run ahead').toBeLessThan(then + 8);
    await quality.selectOption('720P');
    await expect.poll(() => sourceOf(page)).toMatch(/^blob:/);
    // Long enough that, whatever a change of height costs, three seconds of it count.
    await expect.poll(() => nowOf(page)).toBeGreaterThan(then + 4);
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  });

  await test.step('nothing beyond what was seen, here too', async () => {
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    const seen = await nowOf(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 23));
    await expect(page.getByText('首次学习请按顺序观看，已回到学过的位置。')).toBeVisible();
    await expect.poll(() => nowOf(page)).toBeLessThanOrEqual(seen + 1);
  });

  await test.step('whose copy it is stands over the film, also when it fills the screen', async () => {
    const mark = frame.getByText(`许映川 ${mobile.slice(-4)}`);
    await expect(mark).toBeVisible();
    expect(await mark.evaluate((element) => element.closest('[aria-hidden="true"]') !== null)).toBe(true);
    await expect(mark).toHaveCSS('pointer-events', 'none');
    await expect(mark).toHaveCSS('user-select', 'none');
    await page.setViewportSize({ width: 375, height: 812 });
    await frame.getByRole('button', { name: '全屏' }).click();
    await expect
      .poll(() => frame.evaluate((element) => document.fullscreenElement === element), 'the frame, not the film')
      .toBe(true);
    await expect(mark).toBeInViewport({ ratio: 1 });
    // A film of 16 by 9 leaves bars above and below it on an upright phone; the words stand on the film.
    const [box, words] = [await page.locator('video').boundingBox(), await mark.boundingBox()];
    if (!box || !words) throw new Error('neither film nor words');
    const [middle, half] = [box.y + box.height / 2, (box.width * 9) / 16 / 2];
    expect(words.y).toBeGreaterThanOrEqual(middle - half);
    expect(words.y + words.height).toBeLessThanOrEqual(middle + half);
    await frame.getByRole('button', { name: '退出全屏' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const [left] = [Math.floor(await nowOf(page))];
  await page.goto('about:blank');
  await expect.poll(() => creditOf(mobile, lid)).toBeGreaterThanOrEqual(3);

  await test.step('where the parts cannot be had, the whole film goes on where it was left', async () => {
    await setWatermark(false);
    await page.route(/\/(index|films)\.m3u8$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(course.film);
    await expect.poll(() => sourceOf(page)).toMatch(/\/media\.mp4$/);
    await expect(page.getByLabel('清晰度')).toHaveValue('720');
    await frame.getByRole('button', { name: '继续播放' }).click();
    await expect.poll(() => nowOf(page)).toBeGreaterThan(Math.max(1, left - 2));
    await expect(page.getByText('没有加载成功')).toHaveCount(0);
    await expect(frame.getByText(/^许映川/)).toHaveCount(0);
    await page.unroute(/\/(index|films)\.m3u8$/);
  });

  await test.step('a recording is heard, its seconds count, and nothing loads what it does not need', async () => {
    scripts.length = 0;
    await page.goto(course.sound);
    const heard = page.getByRole('group', { name: '音频：安静的录音' });
    await expect(heard.getByText('请保持页面在前台，切到后台会暂停。')).toBeVisible();
    await expect(heard.getByRole('button', { name: '全屏' })).toHaveCount(0);
    await expect(page.getByLabel('清晰度')).toHaveCount(0);
    await heard.getByRole('button', { name: '开始播放' }).click();
    await expect.poll(() => nowOf(page)).toBeGreaterThan(4);
    expect(loaders()).toBe(0);
    await page.goto('about:blank');
    const sound = new URL(course.sound, 'http://x').searchParams.get('lid') ?? '';
    await expect.poll(() => creditOf(mobile, sound)).toBeGreaterThanOrEqual(3);
  });
});

test('a page too busy to hear at once that the film plays loses nothing of it', async ({ page }) => {
  const mobile = freeMobile();
  const { film } = await publishFilmCourse('在忙碌的电脑上');
  await register(page, { mobile, realName: '许映川' });
  await page.addInitScript(() => {
    const busy = () => {
      const until = performance.now() + 2_500;
      while (performance.now() < until);
    };
    // Heard before the page hears of it.
    document.addEventListener('playing', busy, { capture: true, once: true });
  });
  await page.goto(film);
  await page.getByRole('button', { name: '开始学习' }).click();
  // Faster only when it has been heard: at once, a machine with much else to do would miss more than a page may.
  await expect.poll(() => nowOf(page), { timeout: 40_000 }).toBeGreaterThan(4);
  await page.getByLabel('播放速度').selectOption('2');
  await expect.poll(() => nowOf(page), { timeout: 40_000 }).toBeGreaterThanOrEqual(24);
  const done = () => page.getByText('已完成 1 / 2 讲').isVisible();
  const learned = async () => ({ done: await done(), refused: await refusedOf(mobile) });
  await expect.poll(learned).toEqual({ done: true, refused: [] });
});
