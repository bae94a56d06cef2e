import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { API_BASE } from '@zhibiao/contract/envelope';
import { enterConsole } from '#console-staff.ts';
import { withDatabase } from '#database.ts';
import { listenToConsole, look, lookAtConsole } from '#looks.ts';
import { makePerson } from '#org-fixtures.ts';
import { logIn } from '#people.ts';

/** Minutes that were not counted: asked for by their learner, decided beside the ledger. */

/** A course of one text that takes ten minutes to read. */
const publishLongText = (name: string): Promise<{ lessonId: string; lid: string }> =>
  withDatabase(async (client) => {
    const [lessonId, chapter, lid] = [randomUUID(), randomUUID(), randomUUID()];
    await client.query(
      `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "creditHours", access, status, "publishTime",
         sort, "updatedAt")
       SELECT $1, $2, '一页长文。', "categoryId", "teacherId", 1, 1, 1, clock_timestamp(), 999, clock_timestamp()
       FROM "Lesson" WHERE status = 1 ORDER BY sort LIMIT 1`,
      [lessonId, name],
    );
    await client.query(`INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES ($1, $2, '正文', 0)`, [
      chapter,
      lessonId,
    ]);
    await client.query(
      `INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, html, "minSec", sort)
       VALUES ($1, $2, $3, '要读十分钟的一页', 3, '<p>内审看证据，不看人。</p>', 600, 0)`,
      [lid, lessonId, chapter],
    );
    return { lessonId, lid };
  });

/** Reads for ten minutes with the line cut off, as the server sees it. */
const loseMinutes = async (page: Page, userId: string, lid: string): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('zhibiao.token'));
  const headers = { authorization: `Bearer ${token}`, 'content-language': 'zh_CN' };
  const opened = await page.request.get(`${API_BASE}/api/lesson/play?lid=${lid}`, { headers });
  const { sessionId } = ((await opened.json()) as { data: { sessionId: string } }).data;
  await withDatabase(async (client) => {
    const since = `- interval '600 seconds' WHERE "userId" = $1`;
    await client.query(`UPDATE "StudyClock" SET "lastBeatAt" = "lastBeatAt" ${since}`, [userId]);
    await client.query(`UPDATE "StudySession" SET "startedAt" = "startedAt" ${since}`, [userId]);
  });
  const data = { sessionId, lid, seq: 1, from: 0, to: 600 };
  await page.request.post(`${API_BASE}/lesson/duration`, { headers, data });
};

test('a quarter of an hour that was cut off is asked for, upheld, and the course is done', async ({
  browser,
  page,
}) => {
  const name = `申诉走查${Date.now()}`;
  const [{ lessonId, lid }, person] = [await publishLongText(name), await makePerson('沈知微')];
  await logIn(page, person.mobile);
  await page.goto('/');
  await loseMinutes(page, person.id, lid);

  await page.goto(`/lesson/detail?id=${lessonId}&lid=${lid}`);
  await page.getByRole('button', { name: '查看原因' }).click();
  const refused = page.getByRole('dialog', { name: '未计入的时长', exact: true });
  await expect(refused).toContainText('中断时间过长');
  await expect(refused.getByRole('button', { name: '申诉' })).toBeDisabled();
  await refused.getByRole('checkbox').check();
  await look(page, '未计入的时长');
  await refused.getByRole('button', { name: '申诉' }).click();
  const dialog = page.getByRole('dialog', { name: '申诉未计入的时长' });
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写申诉理由');
  await dialog.getByLabel('申诉理由').fill('当时网络中断，页面一直打开在阅读');
  await look(page, '学时申诉');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(refused).toContainText('待处理');

  const staff = await (await browser.newContext()).newPage();
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  await enterConsole(staff, '程望舒', ['appeal:list', 'appeal:decide']);
  const said = listenToConsole(staff);
  await staff.goto('/console/appeal');
  await staff
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^查看申诉，沈知微/ })
    .click();
  const dock = staff.getByRole('dialog', { name: /沈知微/ });
  await expect(dock).toContainText(/可补计 9 分 \d+ 秒/);
  await lookAtConsole(staff, '学时申诉');
  await dock.getByRole('button', { name: '处理' }).click();
  const decide = staff.getByRole('dialog', { name: '处理沈知微的学时申诉' });
  await decide.getByLabel('意见').fill('同意');
  await decide.getByRole('button', { name: '确定' }).click();
  await expect(decide).toContainText('意见至少10个字符');
  await decide.getByLabel('意见').fill('台账显示页面一直打开，予以补计');
  await lookAtConsole(staff, '处理学时申诉');
  await decide.getByRole('button', { name: '确定' }).click();
  await expect(decide).toBeHidden();
  await expect(dock).toContainText('成立');
  expect(said).toEqual([]);

  await page.goto('/mycenter/mylesson');
  const own = page.getByRole('region', { name: '我的学时申诉' });
  await expect(own).toContainText(/已补计 9 分 \d+ 秒/);
  await expect(own).toContainText('台账显示页面一直打开');
  await look(page, '我的学时申诉');
});
