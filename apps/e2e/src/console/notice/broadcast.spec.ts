import { choose } from '#support/page/choose.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { makeOrg } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { expect, type Page, test } from '#support/test.ts';

/** 群发通知, from the draft to the learner who reads it: looked at, withdrawn within its minute, mended and sent. */

/** The minute is over. */
const becomeDue = (title: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `WITH due AS (
         UPDATE "Broadcast" SET "sendAt" = clock_timestamp() WHERE title = $1 AND state = 1 RETURNING "taskId"
       ) UPDATE "Task" t SET "dueAt" = clock_timestamp() FROM due WHERE t.id = due."taskId"`,
      [title],
    ),
  );
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test('drafted, looked at, withdrawn, mended, sent, and read on a phone', async ({ browser, page }) => {
  const said = listenToConsole(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterConsole(page, '程望舒', ['notify:send']);
  const org = await makeOrg('群发走查', '顾行远');
  const title = `年度复训安排${Date.now()}`;

  await page.goto('/console/notify/send');
  await page.getByRole('button', { name: '新建群发通知' }).first().click();
  const compose = panel(page, '新建群发通知');
  await compose.getByRole('button', { name: '下一步：核对' }).click();
  await expect(compose.getByText('请输入标题')).toBeVisible();
  await expect(compose.getByText('请输入正文')).toBeVisible();
  await compose.getByLabel('标题').fill(title);
  await compose.getByLabel('正文').fill('12 月 10 日前完成年度复训。\n\n逾期的学员请联系所在机构。');
  await compose.getByRole('radio', { name: '一个机构的学员' }).check();
  await choose(page, compose.getByLabel('机构', { exact: true }), org.name);
  await lookAtConsole(page, '群发通知 新建');
  await compose.getByRole('button', { name: '下一步：核对' }).click();

  const review = panel(page, '核对群发通知');
  await expect(review).toContainText(`${org.name}的学员`);
  await expect(review).toContainText('1 人没有邮箱');
  await lookAtConsole(page, '群发通知 核对');
  await review.getByRole('button', { name: '发送给 1 人' }).click();
  const sent = panel(page, '群发通知');
  await expect(sent).toContainText('秒后开始发送');
  await lookAtConsole(page, '群发通知 待发');
  await sent.getByRole('button', { name: '撤回' }).click();
  await expect(sent).toContainText('已撤回');

  await sent.getByRole('button', { name: '复制为新通知' }).click();
  await expect(compose.getByLabel('标题')).toHaveValue(title);
  await compose.getByLabel('正文').fill('12 月 20 日前完成年度复训。\n\n逾期的学员请联系所在机构，由机构统一安排。');
  await compose.getByRole('button', { name: '下一步：核对' }).click();
  await review.getByRole('button', { name: '发送给 1 人' }).click();
  await expect(sent).toContainText('秒后开始发送');
  await becomeDue(title);
  await expect(sent).toContainText('1 人，已读 0 人');
  await lookAtConsole(page, '群发通知 已完成');
  await sent.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(2);
  await lookAtConsole(page, '群发通知');
  expect(said).toEqual([]);

  const reader = await (await browser.newContext({ viewport: { width: 375, height: 812 } })).newPage();
  await logIn(reader, org.owner.mobile);
  await reader.goto('/feedback/list?tab=notice');
  const notice = reader.getByRole('listitem').filter({ hasText: title });
  await expect(notice).toHaveCount(1);
  await notice.getByText(title).click();
  await expect(notice).toContainText('由机构统一安排');
  await look(reader, '平台通知', [{ width: 375, height: 812, axe: true }]);
});
