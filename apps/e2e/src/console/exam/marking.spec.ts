import { BUILT_IN_ROLES } from '@zhibiao/contract/staff/built-in-roles';
import type { Permission } from '@zhibiao/contract/permissions';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { makeMarkedPaper, type MarkedPaper } from '#support/exam/marked-paper.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';

/** From two papers handed in to their results: two markers by keys alone, an arbiter, the release, the learners. */

const ANSWER =
  '事实：公司程序要求立项前完成检索分析，项目乙在立项两个月以后才出报告，项目丙到审核时仍然没有报告。\n\n' +
  '性质：程序写得清楚，只是没有照做。\n\n建议：把检索报告列为立项审批必须附上的材料，' +
  '下个季度从新立项的项目里抽五个核对。';

const sit = async (browser: Browser, { mobile }: Person, { id, title }: MarkedPaper): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, mobile);
  await page.goto(`/examination?paperId=${id}`);
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('main').getByRole('textbox').fill(ANSWER);
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  await withDatabase((client) => client.query(`UPDATE "Attempt" SET "releaseMode" = 1 WHERE "paperId" = $1`, [id]));
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' })).toContainText('待公布');
  await expect(page.getByRole('main')).toContainText(title);
  return page;
};

const enter = async (browser: Browser, name: string, permissions: readonly Permission[]): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterConsole(page, name, permissions);
  return page;
};
/** The first link of the kind on this paper's line, by Enter. */
const openDesk = async (page: Page, { title }: MarkedPaper, kind: string): Promise<void> => {
  await page.goto('/console/exam/marking');
  const line = page.getByRole('row').filter({ hasText: title });
  await line.getByRole('link', { name: new RegExp(`^${kind} `) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^答卷 / })).toBeVisible();
};
const total = (page: Page) => page.getByLabel('合计得分');
const code = (page: Page) =>
  page
    .getByRole('region', { name: /^答卷 / })
    .getByRole('heading')
    .innerText();

test('two markers by keys, an arbiter, the release, and what the learners read', async ({ browser }) => {
  const people = [await makePerson('周予安'), await makePerson('许南乔')];
  const paper = await makeMarkedPaper(people);
  const learners: Page[] = [];
  for (const person of people) learners.push(await sit(browser, person, paper));

  const first = await enter(browser, '秦一鸣', BUILT_IN_ROLES.marker.permissions);
  const said = listenToConsole(first);
  await first.goto('/console');
  const waits = first
    .getByRole('region', { name: '先处理这些' })
    .getByRole('listitem')
    .filter({ hasText: paper.title });
  await expect(waits).toContainText('待阅 2 份');
  await lookAtConsole(first, 'dashboard-marker');
  await openDesk(first, paper, '待阅');
  await expect(first.locator('body')).not.toContainText(/周予安|许南乔/);
  // Nothing is handed on by mistake: an answer without points given stays.
  await first.keyboard.press('Enter');
  await expect(first.getByText('请先给分：按数字键给要点分，或按 0 全部不给')).toBeVisible();
  for (const key of ['1', '2', '3', '6', '5', 'ArrowLeft', 'ArrowLeft']) await first.keyboard.press(key);
  await expect(total(first)).toHaveText('7.5 / 10.0');
  await first.keyboard.press('c');
  await first.keyboard.type('没有提到扩大抽样，不能判断是否为系统性问题。1');
  await first.keyboard.press('Backspace');
  await first.keyboard.press('Escape');
  await expect(total(first)).toHaveText('7.5 / 10.0');
  await first.reload();
  await expect(total(first)).toHaveText('7.5 / 10.0');
  await lookAtConsole(first, 'marking');
  await look(first, 'console-marking', [{ width: 375, height: 812, axe: true }]);
  await first.keyboard.press('?');
  await expect(first.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await first.keyboard.press('1');
  await first.keyboard.press('Escape');
  await expect(total(first)).toHaveText('7.5 / 10.0');
  const firstCode = await code(first);
  await first.keyboard.press('Enter');
  await expect(first.getByRole('heading', { name: firstCode })).toHaveCount(0);
  await expect(first.getByText('本题 1 / 2')).toBeVisible();
  // Taken back at once, given again a little differently.
  await first.keyboard.press('k');
  await expect(first.getByRole('heading', { name: firstCode })).toBeVisible();
  for (const key of ['1', '2', '3', '5', '6']) await first.keyboard.press(key);
  await expect(total(first)).toHaveText('8.5 / 10.0');
  await first.keyboard.press('Enter');
  await expect(first.getByRole('heading', { name: firstCode })).toHaveCount(0);
  for (const key of ['1', '2', '3']) await first.keyboard.press(key);
  await first.keyboard.press('Enter');
  await expect(first.getByText('本题已全部阅完')).toBeVisible();
  await lookAtConsole(first, 'marking-through');
  expect(said).toEqual([]);

  const second = await enter(browser, '乔知远', BUILT_IN_ROLES.marker.permissions);
  await openDesk(second, paper, '二评');
  for (const mark of [
    ['1', '2'],
    ['1', '2', '3'],
  ]) {
    const before = await code(second);
    for (const key of mark) await second.keyboard.press(key);
    await second.keyboard.press('Enter');
    await expect(second.getByRole('heading', { name: before })).toHaveCount(0);
  }
  await expect(second.getByText('本题已全部阅完')).toBeVisible();

  const arbiter = await enter(browser, '沈仲裁', ['mark:arbitrate', 'mark:release']);
  await arbiter.goto('/console/exam/marking?tab=waits');
  const wait = arbiter.getByRole('row', { name: `仲裁 ${paper.title}` });
  await expect(wait).toContainText(/沈仲裁/);
  await lookAtConsole(arbiter, 'marking-waits');
  await openDesk(arbiter, paper, '待仲裁');
  await expect(arbiter.getByRole('region', { name: '两位的评语' })).toContainText('没有评语');
  await lookAtConsole(arbiter, 'marking-arbitrate');
  for (const key of ['1', '2', '3', '5', 'c']) await arbiter.keyboard.press(key);
  await arbiter.keyboard.type('意思相同，应当给分。');
  await arbiter.keyboard.press('Escape');
  await expect(total(arbiter)).toHaveText('6.5 / 10.0');
  await arbiter.keyboard.press('Enter');
  await expect(arbiter.getByText('本题已全部阅完')).toBeVisible();
  await arbiter.goto(`/console/exam/marking?tab=quality&paperId=${paper.id}`);
  await expect(arbiter.getByRole('row').filter({ hasText: '秦一鸣' })).toContainText('2 份');
  await lookAtConsole(arbiter, 'marking-quality');

  await learners[0]?.reload();
  await expect(learners[0]!.getByRole('main')).toContainText(paper.title);
  await expect(learners[0]!.getByRole('main')).not.toContainText(/合格|[46]\.5/);
  await arbiter.goto('/console/exam/release');
  await lookAtConsole(arbiter, 'release');
  await arbiter.getByRole('button', { name: `发布成绩，${paper.title}` }).click();
  await expect(arbiter.getByRole('dialog')).toContainText('将向 2 人公布成绩，合格率 50%');
  await lookAtConsole(arbiter, 'release-ask');
  await arbiter.getByRole('button', { name: '发布 2 份' }).click();
  await expect(arbiter.getByRole('dialog')).toContainText('发布成绩已完成，共 2 项');

  const scores: string[] = [];
  for (const page of learners) {
    await page.reload();
    const result = page.getByRole('region', { name: '考试结果' });
    await expect(result).toContainText(/合格/);
    scores.push(/(\d+(\.5)?)\s*分/.exec(await result.innerText())?.[1] ?? '');
  }
  expect(scores.sort()).toEqual(['4.5', '6.5']);
  const passed = learners[(await learners[0]!.getByRole('main').innerText()).includes('6.5') ? 0 : 1]!;
  await expect(passed.getByRole('main')).toContainText('意思相同，应当给分。');
  await look(passed, 'marked-result');
  await passed.goto('/mycenter/study-prove');
  await expect(passed.getByRole('checkbox', { name: paper.lesson })).toBeEnabled();
});
