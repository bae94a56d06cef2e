import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { withDatabase } from '#support/database.ts';

/** Minutes of reading that a cut line left uncounted. */

/** A course of one text that takes so many seconds to read. */
export const publishLongText = (name: string, seconds: number): Promise<{ lessonId: string; lid: string }> =>
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
       VALUES ($1, $2, $3, '要读很久的一页', 3, '<p>内审看证据，不看人。</p>', $4, 0)`,
      [lid, lessonId, chapter, seconds],
    );
    return { lessonId, lid };
  });

/** Reads for so long with the line cut off, as the server sees it. */
export const loseMinutes = async (page: Page, userId: string, lid: string, seconds: number): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('zhibiao.token'));
  const headers = { authorization: `Bearer ${token}`, 'content-language': 'zh_CN' };
  const opened = await page.request.get(`${API_BASE}/api/lesson/play?lid=${lid}`, { headers });
  const { sessionId } = ((await opened.json()) as { data: { sessionId: string } }).data;
  await withDatabase(async (client) => {
    const since = `- interval '${seconds} seconds' WHERE "userId" = $1`;
    await client.query(`UPDATE "StudyClock" SET "lastBeatAt" = "lastBeatAt" ${since}`, [userId]);
    await client.query(`UPDATE "StudySession" SET "startedAt" = "startedAt" ${since}`, [userId]);
  });
  const data = { sessionId, lid, seq: 1, from: 0, to: seconds };
  await page.request.post(`${API_BASE}/lesson/duration`, { headers, data });
};
