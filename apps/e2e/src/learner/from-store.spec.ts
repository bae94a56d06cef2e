import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '#support/test.ts';
import { moveTo, withDatabase } from '#support/database.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { DEMO_LEARNER, logIn } from '#support/people/people.ts';
import { demoSettings } from '#support/production/living-demo.ts';
import { launch } from '#support/production/production.ts';
import { portOf } from '#support/server.ts';
import { publishFilmCourse } from '#support/study/film-course.ts';
import { startStore, type Store } from '#support/study/store.ts';

/** Films and documents that come from the store, under another origin than the site's. */

test.describe.configure({ mode: 'serial' });

let url = '';
let store: Store;
let end: () => Promise<void>;
test.beforeAll(async () => {
  const port = portOf(test.info().parallelIndex);
  url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'zhibiao-from-store-'));
  store = await startStore(url);
  const server = await launch({ ...demoSettings(port, dataDir), ...store.env });
  moveTo(dataDir);
  end = async () => {
    moveTo();
    await server.signal('SIGTERM');
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});
test.afterAll(() => end?.());

const FILM = /\.mp4$/;
const GAP = 8 * 1024 * 1024;
const videoOf = (page: Page) => page.locator('video');
const nowOf = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const sourceOf = (page: Page) => videoOf(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
/** Of what was reported of a lecture, what does not count, and why. */
const refusedOf = (lecture: string) =>
  withDatabase(async (client) => {
    const lid = new URL(lecture, url).searchParams.get('lid');
    const { rows } = await client.query(
      `SELECT s."from", s."to", s.refusal FROM "StudySegment" s WHERE s.lid = $1 AND s.refusal IS NOT NULL`,
      [lid],
    );
    return rows;
  });
const statuses = () => [...new Set(store.asked.map(({ status }) => status))].toSorted();

/** The film is there as far as it is at rest, and the address it came by is over. */
const restOver = async (page: Page) => {
  await expect.poll(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  const at = Date.now();
  await expect.poll(() => Date.now() - at).toBeGreaterThan(1_500);
  store.expire();
};

/** A page of the site, with what its policy refused, and what of films and documents came from the site itself. */
const open = async (browser: Browser) => {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const refused: string[] = [];
  const through: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) refused.push(message.text());
  });
  page.on('response', (response) => {
    if (/\/media\/[^/]+\/media\.(mp4|m4a|pdf)/.test(response.url()) && response.status() !== 302)
      through.push(`${response.status()} ${response.url()}`);
  });
  store.asked.length = 0;
  store.slow(Infinity);
  return { page, refused, through };
};

test('a film plays in parts from the store, each by an address of its own, long after the first is over', async ({
  browser,
}) => {
  const { page, refused, through } = await open(browser);
  const course = await publishFilmCourse('影片在别处', { put: store.put });
  await logIn(page, DEMO_LEARNER);
  await page.goto(course.film);
  await page.getByRole('button', { name: '开始学习' }).click();
  await expect.poll(() => nowOf(page)).toBeGreaterThan(4);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  store.expire();
  const first = store.asked.length;
  // One of the two it has shown before.
  for (const height of [480, 720]) {
    await page.getByLabel('清晰度').selectOption(`${height}P`);
    await expect.poll(() => videoOf(page).evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(height);
  }
  expect(store.asked.length).toBeGreaterThan(first);
  expect(statuses()).toEqual([206]);
  expect({ refused, through }).toEqual({ refused: [], through: [] });
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  for (const kind of ['media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${kind} 'self'[^;]* ${store.origin}`));
});

/** To a film that comes whole, and whose address is over before it is begun. */
const comeBackTo = async (page: Page, film: string): Promise<void> => {
  await logIn(page, DEMO_LEARNER);
  await page.goto(film);
  await page.getByRole('button', { name: '开始学习' }).click();
  await page.getByLabel('清晰度').selectOption('1080P 原画');
  await expect.poll(() => sourceOf(page)).toMatch(FILM);
  await page.goto(film);
  await restOver(page);
};

test('a film that comes whole goes on over the end of its address, and every second of it counts', async ({
  browser,
}) => {
  const { page, refused, through } = await open(browser);
  const course = await publishFilmCourse('影片整个在别处', { put: store.put, gap: GAP });
  await comeBackTo(page, course.film);
  await page.getByRole('button', { name: /^(开始|继续)播放$/ }).click();
  await expect.poll(() => page.getByText('已完成 1 / 2 讲').isVisible(), { timeout: 60_000 }).toBe(true);
  expect(await sourceOf(page), 'by the same way all the time').toMatch(FILM);
  expect(await refusedOf(course.film)).toEqual([]);
  expect(statuses(), 'its address was over').toEqual([206, 403]);
  expect({ refused, through }).toEqual({ refused: [], through: [] });
});

test('where one jumps after the address is over, the film goes on there, as it ran before', async ({ browser }) => {
  const { page } = await open(browser);
  const course = await publishFilmCourse('影片跳看', { put: store.put, gap: GAP });
  await withDatabase((client) => client.query(`UPDATE "Lesson" SET "seekLock" = false WHERE name = '影片跳看'`));
  await comeBackTo(page, course.film);
  await page.getByLabel('播放速度').selectOption('1.5');
  await videoOf(page).evaluate((video: HTMLVideoElement) => (video.currentTime = 19));
  await expect.poll(statuses).toEqual([206, 403]);
  await page.getByRole('button', { name: /^(开始|继续)播放$/ }).click();
  await expect.poll(() => nowOf(page)).toBeGreaterThan(20);
  expect(await videoOf(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
  expect(await sourceOf(page)).toMatch(FILM);
});

test('of a document in the store its pages come as they are turned to, and it is saved under its name', async ({
  browser,
}) => {
  const { page, refused, through } = await open(browser);
  const { document } = await publishFilmCourse('文档在别处', { put: store.put, pages: 12 });
  await logIn(page, DEMO_LEARNER);
  store.slow(512 * 1024);
  await page.goto(document ?? '');
  await page.getByRole('button', { name: '开始学习' }).click();
  const reader = page.getByRole('region', { name: /^文档：/ });
  await expect(reader.getByText('Leaf 1', { exact: true })).toBeAttached();
  await expect(reader.getByText('第 1 / 12 页')).toBeVisible();
  store.expire();
  for (let leaf = 2; leaf <= 12; leaf += 1) await reader.getByRole('button', { name: '下一页' }).click();
  await expect(reader.getByText('Leaf 12', { exact: true })).toBeAttached({ timeout: 30_000 });
  expect(store.asked.filter(({ range }) => range !== '').length, 'in parts').toBeGreaterThan(1);
  expect(statuses()).toEqual([200, 206]);
  expect({ refused, through }).toEqual({ refused: [], through: [] });

  store.slow(Infinity);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    reader.getByRole('button', { name: '下载文档' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('厚厚的文档.pdf');
  expect(file.url()).toContain(store.origin);
  await expect(reader, 'the page stays').toBeVisible();
});

test('in the media library too a film goes on where one jumps after its address is over', async ({ browser }) => {
  const { page, refused, through } = await open(browser);
  const { film } = await publishFilmCourse('影片在媒体库', { put: store.put, gap: GAP });
  const id = await withDatabase(async (client) => {
    const lid = new URL(film, url).searchParams.get('lid');
    const { rows } = await client.query<{ id: string }>(`SELECT "mediaId" AS id FROM "LessonItem" WHERE id = $1`, [
      lid,
    ]);
    return rows[0]?.id;
  });
  await enterConsole(page, '陆知微', ['media:list']);
  await page.goto(`/console/media?id=${id}`);
  await restOver(page);
  await videoOf(page).evaluate((video: HTMLVideoElement) => (video.currentTime = 19));
  await expect.poll(statuses).toEqual([206, 403]);
  await videoOf(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => nowOf(page)).toBeGreaterThan(20);
  await expect(page.getByText('这个浏览器播放不了这个文件。')).toHaveCount(0);
  expect({ refused, through }).toEqual({ refused: [], through: [] });
});
