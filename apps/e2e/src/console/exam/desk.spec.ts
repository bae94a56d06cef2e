import { CLOCK } from '@zhibiao/contract/exam/clock';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { makeMarkedPaper, type MarkedPaper } from '#support/exam/marked-paper.ts';
import { fillRoom } from '#support/exam/exam-room.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** An invigilator and a learner who sits: what is done at the desk is seen in the room, and the other way round. */

/** The moment at which a page polls again: the exam for its time, the desk for the room. */
const hear = (page: Page, sec: number): Promise<void> => page.clock.fastForward(sec * 1_000);
const lookUp = (desk: Page): Promise<void> => hear(desk, 5);

const sitDown = async (browser: Browser, { mobile }: Person, { id }: MarkedPaper): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await logIn(page, mobile);
  await page.goto(`/examination?paperId=${id}`);
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  return page;
};
const watch = async (browser: Browser, paperId: string, acts = true): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await enterConsole(page, '秦监考', acts ? ['exam:monitor', 'exam:act'] : ['exam:monitor']);
  await page.goto(`/console/exam/desk?paperId=${paperId}`);
  await expect(page.getByRole('region', { name: '考生' })).toBeVisible();
  return page;
};
const rowOf = (desk: Page, name: string) => desk.getByRole('row').filter({ hasText: name });
/** As a browser does when another window has the keyboard. */
const turnAway = (page: Page, away: boolean) =>
  page.evaluate((isAway) => {
    document.hasFocus = () => !isAway;
    dispatchEvent(new Event(isAway ? 'blur' : 'focus'));
  }, away);

test('more time, a message and a hand-in reach who sits; who is away or gone shows at the desk', async ({
  browser,
}) => {
  const [sits, gone] = [await makePerson('周予安'), await makePerson('许清和')];
  const paper = await makeMarkedPaper([sits, gone]);
  const learner = await sitDown(browser, sits, paper);
  const other = await sitDown(browser, gone, paper);
  await learner.getByRole('main').getByRole('textbox').fill('项目乙的报告晚了两个月。');
  await expect(learner.getByText(/已自动保存/)).toBeVisible();

  const desk = await watch(browser, paper.id);
  const said = listenToConsole(desk);
  await expect(rowOf(desk, '周予安')).toContainText('作答中');
  await expect(rowOf(desk, '周予安')).toContainText('1/ 1');

  await desk.getByRole('checkbox', { name: '选择周予安' }).check();
  await desk.keyboard.press('e');
  const extend = desk.getByRole('dialog', { name: '延长时间' });
  await expect(extend).toContainText('周予安（1 人）');
  await extend.getByRole('button', { name: '10 分钟', exact: true }).click();
  await extend.getByRole('button', { name: '为 1 人延长 10 分钟' }).click();
  await expect(extend).toContainText('请填写原因');
  await extend.getByRole('textbox', { name: '原因' }).fill('考场网络中断');
  await extend.getByRole('button', { name: '为 1 人延长 10 分钟' }).click();
  await expect(desk.getByText('已为 1 人延长 10 分钟')).toBeVisible();

  await rowOf(desk, '周予安').getByRole('button', { name: /^查看/ }).click();
  const dock = desk.getByRole('dialog', { name: '周予安' });
  await expect(dock).toContainText('延长 10 分钟：考场网络中断');
  await dock.getByRole('button', { name: '发消息' }).click();
  const message = desk.getByRole('dialog', { name: '发消息' });
  await message.getByRole('textbox', { name: '消息' }).fill('请保持安静');
  await message.getByRole('button', { name: '发给 1 人' }).click();
  await expect(dock).toContainText('发送消息：请保持安静');

  await learner.getByRole('main').getByRole('textbox').focus();
  await hear(learner, CLOCK.everySec);
  await expect(learner.getByText('监考人员为您延长了 10 分钟')).toBeVisible();
  await expect(learner.getByText('监考消息：请保持安静')).toBeVisible();
  await expect(learner.getByRole('timer')).toHaveAccessibleName(/剩余时间 1:09:/);
  await expect(learner.getByRole('main').getByRole('textbox')).toBeFocused();
  await look(learner, 'exam-notes', [{ width: 375, height: 812, axe: true }]);
  await learner.getByRole('button', { name: /^知道了，关闭：请保持安静/ }).click();
  await learner.reload();
  await expect(learner.getByText('监考人员为您延长了 10 分钟')).toBeVisible();
  await expect(learner.getByText('监考消息：请保持安静')).toHaveCount(0);

  await turnAway(learner, true);
  await lookUp(desk);
  await expect(rowOf(desk, '周予安')).toContainText('离开');
  await turnAway(learner, false);
  await lookUp(desk);
  await expect(rowOf(desk, '周予安')).toContainText('作答中');

  await other.close();
  await withDatabase((client) =>
    client.query(
      `WITH quiet AS (
         UPDATE "Attempt" SET "startTime" = now() - interval '2 minutes' WHERE "userId" = $1 RETURNING id
       ) UPDATE "AttemptPulse" SET "seenAt" = now() - interval '2 minutes' WHERE "attemptId" IN (SELECT id FROM quiet)`,
      [gone.id],
    ),
  );
  await lookUp(desk);
  await expect(rowOf(desk, '许清和')).toContainText('失联');
  await expect(desk.getByRole('row').nth(1)).toContainText('许清和');

  await dock.getByRole('button', { name: '代为交卷' }).click();
  const handIn = desk.getByRole('dialog', { name: '代为交卷' });
  await expect(handIn).toContainText('以已保存的作答评分');
  await handIn.getByRole('textbox', { name: '原因' }).fill('考生身体不适，本人同意');
  await handIn.getByRole('button', { name: '为 1 人交卷' }).click();
  await expect(rowOf(desk, '周予安')).toContainText('已交卷');
  await hear(learner, CLOCK.everySec);
  await expect(learner.getByText('监考人员已为您交卷')).toBeVisible();
  await expect(learner.getByRole('region', { name: '考试结果' })).toContainText('由管理员交卷');
  expect(said).toEqual([]);
});

test('the desk shows a room, worst first, and says when it is cut off', async ({ browser }) => {
  const paperId = await fillRoom();
  const desk = await watch(browser, paperId);
  const names = desk.getByRole('row').getByRole('button', { name: /^查看/ });
  await expect(names).toHaveText(['许清和', '江临川', '周予安', '何景行', '梁书言', '宋怀瑾']);
  await expect(rowOf(desk, '唐见微')).toContainText('未开始');
  await lookAtConsole(desk, 'desk');
  await look(desk, 'console-desk', [{ width: 375, height: 812, axe: true }]);
  await desk.getByRole('button', { name: /^需要关注 3/ }).click();
  await expect(names).toHaveText(['许清和', '江临川', '梁书言']);

  // No attempt is handed in by a key alone.
  await desk.keyboard.press('h');
  await expect(desk.getByText('请先选择要代为交卷的考生')).toBeVisible();
  await desk.keyboard.press('e');
  await expect(desk.getByRole('dialog', { name: '延长时间' })).toContainText('全场 4 人');
  await desk.keyboard.press('Escape');

  await desk.context().setOffline(true);
  await lookUp(desk);
  await expect(desk.getByText(/连接中断，/)).toBeVisible({ timeout: 20_000 });
  await expect(desk.getByText(/秒前的数据/)).toBeVisible();
  await desk.context().setOffline(false);
  await lookUp(desk);
  await expect(desk.getByText(/每 5 秒更新，/)).toBeVisible({ timeout: 20_000 });

  const reader = await watch(browser, paperId, false);
  await expect(rowOf(reader, '许清和')).toContainText('失联');
  await expect(reader.getByRole('checkbox')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /全场/ })).toHaveCount(0);
});
