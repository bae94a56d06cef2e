import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { withDatabase } from '#database.ts';
import { addWaitingResults } from '#marked-paper.ts';
import { WORD, wordFile } from '#word-file.ts';

/** One whole, one with a fault. */
const QUESTIONS = [
  '一、单项选择题',
  '1. 走查用题：后台的页面由谁走查（　）。',
  'A. 程望舒',
  'B. 浏览器',
  '答案：B',
  '2. 走查用题：答案写错的题在哪里改好（　）。',
  'A. 核对页',
  'B. 首页',
  '答案：E',
];
import { sitExam } from '#sat-exam.ts';

/**
 * What the demo content has not: things of the console's own, so that no page is judged by its empty list. Asked of
 * the server as its pages ask.
 */
export const addConsoleContent = async (page: Page, token: string): Promise<void> => {
  const post = async (path: string, data: unknown): Promise<void> => {
    const answer = await page.request.post(`/prod-api/system/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    });
    expect(await answer.json(), path).toMatchObject({ code: 200 });
  };
  const mark = token.slice(-5);
  await post('token', { name: `数据中台 ${mark}`, permissions: ['report:view', 'apply:list'], days: 90 });
  await post('staff', { account: `xu${Date.now()}`, name: '许知白', roleIds: [], scope: { kind: 0 } });
  await post('law', { name: '中华人民共和国专利法', edition: `2020年修正 ${mark}`, effectiveFrom: '2021-06-01' });
  await post('audit/verify', {});
  await addWaitingResults();
  const read = await page.request.post('/prod-api/system/question/import', {
    headers: { authorization: `Bearer ${token}`, 'content-language': 'zh_CN' },
    multipart: { file: { name: `题目 ${mark}.docx`, mimeType: WORD, buffer: wordFile(QUESTIONS) } },
  });
  expect(await read.json(), 'an import').toMatchObject({ code: 200 });
  await sitExam(page, token, mark);
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "LoginLog" (id, realm, account, method, ok, reason, ip, device)
       VALUES ($1, 2, 'wenyining', 'password', false, '账号或密码错误', '10.12.4.37', 'Windows · Edge')`,
      [randomUUID()],
    ),
  );
};
