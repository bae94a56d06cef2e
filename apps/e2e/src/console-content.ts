import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { withDatabase } from '#database.ts';
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
  await sitExam(page, token, mark);
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "LoginLog" (id, realm, account, method, ok, reason, ip, device)
       VALUES ($1, 2, 'wenyining', 'password', false, '账号或密码错误', '10.12.4.37', 'Windows · Edge')`,
      [randomUUID()],
    ),
  );
};
