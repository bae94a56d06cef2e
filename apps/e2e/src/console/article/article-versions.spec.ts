import { randomUUID } from 'node:crypto';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { enterConsole, openSession } from '#support/people/console-staff.ts';
import { lookAtConsole } from '#support/page/looks.ts';
import { expect, test } from '#support/test.ts';

const MAY = ['article:edit', 'article:publish'] as const;

test('an earlier version of an article is compared with what stands now, and saved again', async ({ page }) => {
  await enterConsole(page, '秦晓岚', MAY);
  const headers = { authorization: `Bearer ${await openSession('陆知微', MAY)}` };
  const fields = { type: ARTICLE_TYPE.notice, title: `版本${randomUUID().slice(0, 8)}`, publishDate: '2026-01-01' };
  const call = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(`/prod-api/system/article${path}`, { method, headers, data });
    return ((await answer.json()) as { data: { id: string; version: number } }).data;
  };
  const { id } = await call('POST', '', { ...fields, content: '<p>一、时间</p><p>二、费用 680 元</p>' });
  await call('POST', '/publish', { id, version: 0 });
  await call('PUT', '', { ...fields, id, version: 1, content: '<p>一、时间</p><p>二、费用 880 元</p>' });

  await page.goto(`/console/article/${id}`);
  const versions = page.getByRole('region', { name: '历次版本' });
  await expect(versions.getByRole('listitem')).toHaveText([/陆知微.*现在的内容.*改了正文/, /陆知微/]);
  await versions.getByRole('button', { name: /^查看/ }).click();
  const dialog = page.getByRole('dialog', { name: /的版本$/ });
  await expect(dialog.locator('dd ins')).toHaveText(['8']);
  await expect(dialog.getByText('1 段没有改')).toBeVisible();
  await lookAtConsole(page, 'article-version');
  await dialog.getByRole('button', { name: '恢复这一版' }).click();
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('二、费用 680 元');
  await call('POST', '/withdraw', { id, version: 3, reason: '演示' });
});
