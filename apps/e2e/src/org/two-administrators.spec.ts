import { ROLE } from '@zhibiao/contract/auth/roles';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import {
  makeGroupApply,
  makeLearned,
  makeMember,
  makeOrg,
  makeTrainingApply,
  type Person,
} from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** Two administrators of one organisation decide the same: one wins, the other is informed and loses nothing typed. */

const STALE = /数据已被他人处理，请刷新/;
/** Whose right applications are. */

const enter = async (browser: Browser, { mobile }: Person): Promise<{ page: Page; said: string[] }> => {
  const page = await (await browser.newContext()).newPage();
  const said = listenToConsole(page);
  await logIn(page, mobile);
  return { page, said };
};
const open = async (page: Page, id: string) => {
  await page.goto(`/admin/application?id=${id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: '提交平台' })).toBeVisible();
  const of = (name: string) => panel.getByRole('group', { name: `${name}的审核结果` });
  return {
    panel,
    of,
    opinion: panel.getByLabel(/审核意见/),
    pass: (name: string) => of(name).getByText('通过', { exact: true }).click(),
    refuse: async (name: string, reason: string) => {
      await of(name).getByText('不通过', { exact: true }).click();
      await panel.getByLabel(`${name}不通过的理由`).fill(reason);
    },
    send: () => panel.getByRole('button', { name: '提交平台' }).click(),
  };
};
const stored = (applyId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; result: number; reason: string | null }>(
      `SELECT u."realName" AS name, i.result, i.reason FROM "CertApplyItem" i JOIN "User" u ON u.id = i."userId"
       WHERE i."applyId" = $1 ORDER BY u."realName" COLLATE "C"`,
      [applyId],
    );
    const { rows: logs } = await client.query<{ action: string; operator: string }>(
      'SELECT action, operator FROM "CertApplyLog" WHERE "applyId" = $1 ORDER BY "createdAt", id',
      [applyId],
    );
    return {
      results: rows.map(({ name, result, reason }) => [name, result, reason]),
      logs: logs.map(({ action, operator }) => [action, operator]),
    };
  });

test('of two who decide the same people one wins, and the other reads it and keeps what was typed', async ({
  browser,
}) => {
  const org = await makeOrg('启明精密制造', '郑明远');
  const second = await makeMember(org, '沈知夏', { role: ROLE.certificateAdmin });
  const people = [await makeMember(org, '许南乔'), await makeMember(org, '陆清和')];
  const apply = await makeGroupApply(org, people);
  const [first, other] = [await enter(browser, org.owner), await enter(browser, second)];
  const [winner, loser] = [await open(first.page, apply.id), await open(other.page, apply.id)];

  await loser.pass('许南乔');
  await loser.refuse('陆清和', '岗位与内审工作无关');
  await loser.opinion.fill('建议先安排到法务部轮岗');
  await winner.pass('许南乔');
  await winner.pass('陆清和');
  await winner.send();
  await expect(first.page.getByText('已提交平台')).toBeVisible();

  await loser.send();
  await expect(loser.panel.getByRole('alert').filter({ hasText: STALE })).toBeVisible();
  await expect(loser.panel.locator(':focus')).toContainText(STALE);
  await expect(loser.opinion).toHaveValue('建议先安排到法务部轮岗');
  await expect(loser.opinion).not.toBeEditable();
  const unsent = loser.panel
    .locator('section')
    .filter({ has: other.page.getByRole('heading', { name: '您的审核选择（没有提交）' }) });
  await expect(unsent).toContainText('许南乔：通过');
  await expect(unsent).toContainText('陆清和：不通过，岗位与内审工作无关');
  await expect(loser.panel.getByRole('button', { name: '提交平台' })).toHaveCount(0);
  await look(other.page, 'org-two-administrators-over');

  const { results, logs } = await stored(apply.id);
  // The platform decides each person again; of the loser's opinion nothing is stored.
  expect(results).toEqual([
    ['许南乔', 0, null],
    ['陆清和', 0, null],
  ]);
  expect(logs.filter(([action]) => action !== 'submit')).toEqual([['audit', '机构负责人 郑*远']]);
  expect([first.said, other.said]).toEqual([[], []]);
});

test('what came back meanwhile can still be decided, with everything typed before', async ({ browser }) => {
  const org = await makeOrg('云杉软件', '郑明远');
  const second = await makeMember(org, '沈知夏', { role: ROLE.certificateAdmin });
  const person = await makeMember(org, '许南乔');
  const apply = await makeTrainingApply(org, person, await makeLearned([person]));
  const [first, other, learner] = [
    await enter(browser, org.owner),
    await enter(browser, second),
    await enter(browser, person),
  ];
  const [winner, loser] = [await open(first.page, apply.id), await open(other.page, apply.id)];

  await loser.refuse('许南乔', '请先补齐证件照');
  await loser.opinion.fill('照片不清晰，请重新上传');
  await winner.opinion.fill('请核对姓名');
  await winner.panel.getByRole('button', { name: '退回补正' }).click();
  await first.page.getByRole('dialog', { name: '退回补正？' }).getByRole('button', { name: '退回补正' }).click();
  await expect(first.page.getByText('已退回补正')).toBeVisible();

  await learner.page.goto('/mycenter/study-prove');
  await learner.page.getByRole('button', { name: `去补正，${apply.applyNo}` }).click();
  await expect(learner.page.getByRole('dialog').getByText('请核对姓名').first()).toBeVisible();
  await learner.page.getByRole('button', { name: '重新提交' }).click();
  await expect(learner.page.getByText('待机构审核').first()).toBeVisible();

  await loser.panel.getByRole('button', { name: '退回补正' }).click();
  await other.page.getByRole('dialog', { name: '退回补正？' }).getByRole('button', { name: '退回补正' }).click();
  await expect(loser.panel.getByRole('alert').filter({ hasText: STALE })).toContainText(
    '您填写的内容保留在下面，核对后可以再次提交',
  );
  await expect(loser.opinion).toHaveValue('照片不清晰，请重新上传');
  await expect(loser.panel.getByLabel('许南乔不通过的理由')).toHaveValue('请先补齐证件照');
  await look(other.page, 'org-two-administrators-again');

  await loser.panel.getByRole('button', { name: '退回补正' }).click();
  await other.page.getByRole('dialog', { name: '退回补正？' }).getByRole('button', { name: '退回补正' }).click();
  await expect(other.page.getByText('已退回补正')).toBeVisible();
  expect((await stored(apply.id)).logs.map(([action]) => action).filter((action) => action === 'return')).toHaveLength(
    2,
  );
  expect([first.said, other.said]).toEqual([[], []]);
});

test('a request to join that another administrator has just answered is told as such', async ({ browser }) => {
  const org = await makeOrg('青禾仪器', '郑明远');
  const second = await makeMember(org, '沈知夏', { role: ROLE.trainingAdmin });
  await makeMember(org, '何以安', { status: MEMBER.pending });
  const [first, other] = [await enter(browser, org.owner), await enter(browser, second)];
  for (const { page } of [first, other]) await page.goto('/admin/student?status=1');

  await other.page.getByRole('button', { name: '拒绝，何以安' }).click();
  const dialog = other.page.getByRole('dialog');
  await dialog.getByLabel('拒绝原因').fill('不在本部门名单内');
  await first.page.getByRole('button', { name: '通过，何以安' }).click();
  await expect(first.page.getByText('已通过 1 人')).toBeVisible();

  await dialog.getByRole('button', { name: '拒绝' }).click();
  await expect(other.page.getByText(STALE).first()).toBeVisible();
  await expect(dialog.getByLabel('拒绝原因')).toHaveValue('不在本部门名单内');
  await other.page.getByRole('button', { name: '取消' }).last().click();
  await other.page.goto('/admin/student');
  await expect(other.page.getByRole('row', { name: /何以安/ })).toContainText('在册');
  expect([first.said, other.said]).toEqual([[], []]);
});
