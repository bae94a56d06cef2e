import type { Permission } from '@zhibiao/contract/permissions';
import { choose } from '#support/page/choose.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { makeCasePaper } from '#support/exam/exam-paper.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** What a learner asks for and what staff arrange, from one side to the other. */

test.describe.configure({ mode: 'parallel' });

const ADMIN: readonly Permission[] = ['exam:override', 'exam:act', 'exam:request'];
const console_ = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterConsole(page, '程望舒', ADMIN);
  return page;
};
const enterAs = async (page: Page, { mobile }: Person, paperId: string): Promise<void> => {
  await logIn(page, mobile);
  await page.goto(`/examination?paperId=${paperId}`);
};
/** One attempt at the paper that was no pass, as grading leaves it. */
const useUp = ({ id }: Person, paperId: string): Promise<string> =>
  withDatabase(async (client) => {
    await client.query('UPDATE "Paper" SET "maxAttempts" = 1 WHERE id = $1', [paperId]);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
         "blurLimit", status, "startTime", deadline, "submitTime", "submitType", score, passed)
       VALUES (gen_random_uuid(), $1, $2, 1, '', '[]', 30, 18, 0, 0, 3, now() - interval '20 min', now(),
         now() - interval '5 min', 1, 12, false) RETURNING id`,
      [id, paperId],
    );
    return rows[0]?.id ?? '';
  });
/** As a marker leaves one of its answers: only what a person marked can be looked at again. */
const markOne = (attemptId: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `WITH task AS (
         INSERT INTO "MarkTask" (id, "paperId", "attemptId", "questionId", "qVersion", "full", state, final, need,
           sample, gap, "settledAt")
         SELECT gen_random_uuid(), "paperId", id, gen_random_uuid(), 1, 10, 5, 2, 1, 0, 20, now()
         FROM "Attempt" WHERE id = $1 RETURNING id)
       INSERT INTO "Mark" (id, "taskId", nth, "markerId", points, score, comment, at)
       SELECT gen_random_uuid(), id, 1, gen_random_uuid(), '[]', 2, '要点不全', now() FROM task`,
      [attemptId],
    ),
  );

test('attempts used up, a further one asked for, agreed to in the console, and begun', async ({ browser, page }) => {
  const title = `补考走查${Date.now()}`;
  const [paperId, person] = [await makeCasePaper(title), await makePerson('沈知微')];
  await useUp(person, paperId);
  await enterAs(page, person, paperId);
  const panel = page.getByRole('complementary', { name: '我的考试' });
  await expect(panel).toContainText('考试次数已用完');
  await panel.getByRole('button', { name: '申请补考' }).click();
  const dialog = page.getByRole('dialog', { name: '申请补考' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写原因');
  await dialog.getByLabel('申请理由').fill('考试当天网络中断，未能作答完毕');
  await look(page, '申请补考');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  const own = page.getByRole('region', { name: '补考申请' });
  await expect(own).toContainText('待审');
  await expect(own.getByRole('button', { name: '申请补考' })).toHaveCount(0);

  const staff = await console_(browser);
  const said = listenToConsole(staff);
  await staff.goto('/console/exam/request');
  const line = staff.getByRole('row').filter({ hasText: title });
  await expect(line).toContainText('考试当天网络中断');
  await line.getByRole('button', { name: /^查看申请，沈知微/ }).click();
  const dock = staff.getByRole('dialog', { name: /沈知微/ });
  await expect(dock).toContainText('已考 1 次，共可考 1 次');
  await lookAtConsole(staff, '考试申请');
  await dock.getByRole('button', { name: '同意' }).click();
  const decide = staff.getByRole('dialog', { name: '同意沈知微的补考申请' });
  await decide.getByLabel('意见').fill('情况属实，准予补考一次');
  await decide.getByRole('button', { name: '同意' }).click();
  await expect(decide).toBeHidden();
  await expect(dock).toContainText('增加 1 次考试机会');
  expect(said).toEqual([]);

  await page.reload();
  await expect(own).toContainText('准予补考一次');
  await expect(panel).toContainText('1 / 2');
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
});

test('a score is asked to be looked at again below its result, and taken back', async ({ page }) => {
  const [paperId, person] = [await makeCasePaper(`复核走查${Date.now()}`), await makePerson('白若溪')];
  const attemptId = await useUp(person, paperId);
  await logIn(page, person.mobile);
  await page.goto(`/examination?attemptId=${attemptId}`);
  await expect(page.getByText('12 分').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '申请成绩复核' })).toHaveCount(0);
  await markOne(attemptId);
  await page.reload();
  await page.getByRole('button', { name: '申请成绩复核' }).click();
  const dialog = page.getByRole('dialog', { name: '申请成绩复核' });
  await dialog.getByLabel('申请理由').fill('简答题要点均已写到');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  const own = page.getByRole('region', { name: '成绩复核申请' });
  await expect(own).toContainText('待审');
  await look(page, '成绩复核');
  await own.getByRole('button', { name: '撤回申请' }).click();
  await expect(own).toContainText('撤回');
  await expect(own.getByRole('button', { name: '申请成绩复核' })).toBeVisible();
});

test('more minutes for one person are on their exam page and on nobody else’s', async ({ browser, page }) => {
  const title = `加时走查${Date.now()}`;
  const [paperId, person] = [await makeCasePaper(title), await makePerson('云舒')];
  const staff = await console_(browser);
  const said = listenToConsole(staff);
  await staff.goto('/console/exam/override');
  await staff.getByRole('button', { name: '新增安排' }).first().click();
  const dialog = staff.getByRole('dialog', { name: '新增安排' });
  await choose(staff, dialog.getByRole('combobox', { name: '试卷' }), title);
  // Found by the whole number, and shown masked.
  const learner = dialog.getByRole('combobox', { name: '学员' });
  await learner.fill(person.mobile);
  await expect(staff.locator('.ant-select-item-option-active:visible', { hasText: person.name })).toContainText('****');
  await learner.press('Enter');
  await dialog.getByLabel('原因').fill('视力障碍，延长作答');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('请至少填写一项安排');
  await dialog.getByLabel('加时', { exact: true }).fill('15');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  // Others arrange things meanwhile; what has ended goes behind what is in force.
  await staff.getByRole('searchbox').fill(title);
  await staff.getByRole('button', { name: '查询' }).click();
  const line = staff.getByRole('row').filter({ hasText: title });
  await expect(line).toContainText('加时 15 分钟');
  await lookAtConsole(staff, '个别安排');

  await line.getByRole('button', { name: /^生效条件/ }).click();
  const effective = staff.getByRole('dialog', { name: /^生效条件/ });
  await expect(effective.getByRole('row').filter({ hasText: '加时' })).toContainText('考试时长 45 分钟');
  await expect(effective.getByRole('row').filter({ hasText: '加时' })).toContainText('个人');
  await staff.keyboard.press('Escape');

  await enterAs(page, person, paperId);
  await expect(page.getByRole('complementary', { name: '我的考试' })).toContainText('45 分钟');
  const other = await (await browser.newContext()).newPage();
  await enterAs(other, await makePerson('顾安然'), paperId);
  await expect(other.getByRole('complementary', { name: '我的考试' })).toContainText('30 分钟');

  await line.getByRole('button', { name: /^结束/ }).click();
  const end = staff.getByRole('dialog', { name: /^结束安排/ });
  await end.getByLabel('原因').fill('学员已提前完成');
  await end.getByRole('button', { name: '结束' }).click();
  await expect(line).toContainText('已结束');
  await page.reload();
  await expect(page.getByRole('complementary', { name: '我的考试' })).toContainText('30 分钟');
  expect(said).toEqual([]);
});
