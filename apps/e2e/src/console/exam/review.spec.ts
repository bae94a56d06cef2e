import type { Permission } from '@zhibiao/contract/permissions';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { makePerson } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { makeReviewedPaper, REVIEWED } from '#support/exam/reviewed-paper.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** Away too often, reviewed by staff, released; then voided with what hangs on it, and restored. */

/** From wide to narrow and back: the panel below opens again each time. */
const BOTH = [
  { width: 1440, height: 900, axe: true },
  { width: 1024, height: 768, axe: true },
];

const enter = async (browser: Browser, name: string, permissions: readonly Permission[]): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterConsole(page, name, permissions);
  return page;
};
/** Another window has the keyboard until the page has reported it, and a little longer. */
const switchAway = async (page: Page): Promise<void> => {
  const told = (type: string) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/exam/event') && String(response.request().postData()).includes(`"${type}"`),
    );
  const left = told('blur');
  await page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event('blur'));
  });
  await left;
  const back = told('focus');
  await page.evaluate(() => {
    document.hasFocus = () => true;
    dispatchEvent(new Event('focus'));
  });
  await back;
};

test('reviewed by keys and released; a pass is voided with what hangs on it, and restored', async ({ browser }) => {
  const person = await makePerson('顾念之');
  const paper = await makeReviewedPaper([person]);
  const learner = await (await browser.newContext()).newPage();
  await logIn(learner, person.mobile);
  await learner.goto(`/examination?paperId=${paper.id}`);
  await expect(learner.getByRole('main')).toContainText('切屏超过 1 次将在考后由监考人员复核');
  await learner.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await learner.getByRole('button', { name: '开始考试' }).click();
  await expect(learner.getByRole('timer')).toBeVisible();
  for (let at = 0; at < REVIEWED.questions; at += 1) {
    await learner.getByRole('radio', { name: REVIEWED.right }).check();
    if (at < REVIEWED.questions - 1) await learner.getByRole('button', { name: '下一题' }).click();
  }
  await expect(learner.getByText(/已自动保存/)).toBeVisible();
  await switchAway(learner);
  await switchAway(learner);
  await expect(learner.getByText('已记录 2 次离开，考后由监考人员复核')).toBeVisible();
  const dialog = learner.getByRole('dialog');
  if (await dialog.isVisible()) await dialog.getByRole('button').last().click();
  await learner.getByRole('button', { name: '交卷' }).first().click();
  await learner.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  const result = learner.getByRole('region', { name: '考试结果' });
  await expect(result).toContainText('待公布');
  await expect(learner.getByRole('region', { name: '考试过程' })).toContainText('考后由监考人员复核');

  const reviewer = await enter(browser, '陈监考', ['exam:review', 'exam:result', 'exam:void']);
  const said = listenToConsole(reviewer);
  await reviewer.goto(`/console/exam/review?paperId=${paper.id}`);
  await expect(reviewer.getByRole('row').filter({ hasText: person.name })).toContainText('2 / 1 次');
  await lookAtConsole(reviewer, 'review-list');
  await reviewer.getByRole('button', { name: `复核，${person.name}，${paper.title}` }).press('Enter');
  const dock = reviewer.getByRole('dialog', { name: new RegExp(person.name) });
  await expect(dock.getByRole('region', { name: '离开与作答（2 次）' })).toContainText('返回前');
  await lookAtConsole(reviewer, 'review');
  await expect(dock.getByRole('button', { name: '关闭' })).toBeFocused();
  // In the narrow window that was looked at last the panel has the page to itself, and keys are its own.
  await expect(reviewer.locator('dialog:modal')).toHaveCount(0);
  await reviewer.keyboard.press('2');
  const decision = reviewer.getByRole('dialog', { name: `${person.name}：警告` });
  await expect(decision).toContainText('成绩有效');
  await look(reviewer, 'console-review-decide', BOTH);
  await expect(decision.getByLabel('说明')).toBeFocused();
  await reviewer.keyboard.press('Enter');
  await expect(decision).toBeHidden();
  await expect(reviewer.getByText('这场考试没有待复核的答卷')).toBeVisible();

  await learner.reload();
  await expect(result).toContainText('30分');
  const process = learner.getByRole('region', { name: '考试过程' });
  await expect(process).toContainText('切屏复核：警告');
  await expect(learner.locator('body')).not.toContainText('陈监考');
  await look(learner, 'result-timeline');
  const status = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ status: number }>(
        `SELECT status FROM "UserLesson" WHERE "userId" = $1 AND "lessonId" = $2`,
        [person.id, paper.lessonId],
      );
      return rows[0]?.status;
    });
  expect(await status()).toBe(3);

  await reviewer.goto(`/console/exam/result?paperId=${paper.id}`);
  await reviewer.getByRole('button', { name: new RegExp(`^查看答卷，${person.name}`) }).click();
  await reviewer.getByRole('button', { name: '作废考试' }).click();
  const ask = reviewer.getByRole('dialog', { name: `作废${person.name}的第 1 次考试` });
  await expect(ask).toContainText(`课程《${paper.lesson}》已完成，学员没有其他合格成绩`);
  await look(reviewer, 'console-void', BOTH);
  await ask.getByLabel('原因').fill('监控录像显示由他人代考');
  await ask.getByRole('button', { name: '作废', exact: true }).click();
  await expect(ask).toBeHidden();
  await expect(reviewer.getByRole('button', { name: '恢复考试' })).toBeVisible();
  await expect(reviewer.getByRole('region', { name: '过程' })).toContainText('作废：监控录像显示由他人代考　陈监考');

  await learner.reload();
  await expect(result).toContainText('不计成绩');
  await expect(learner.getByText('本次考试已作废，请联系监考人员').first()).toBeVisible();
  await expect(learner.locator('body')).not.toContainText(/代考|陈监考/);
  await look(learner, 'result-void');
  expect(await status()).toBe(3);

  await reviewer.getByRole('button', { name: '恢复考试' }).click();
  const back = reviewer.getByRole('dialog', { name: `恢复${person.name}的第 1 次考试` });
  await back.getByLabel('原因').fill('复查录像，确认是本人考试');
  await back.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(reviewer.getByRole('button', { name: '作废考试' })).toBeVisible();
  await learner.reload();
  await expect(result).toContainText('30分');
  await expect(process).toContainText('本次考试已恢复');
  expect(said).toEqual([]);
});
