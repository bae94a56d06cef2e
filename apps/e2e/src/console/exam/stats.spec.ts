import { enterConsole } from '#support/people/console-staff.ts';
import { listenToConsole, look } from '#support/page/looks.ts';
import { SAT, sitExam } from '#support/exam/attempted-exam.ts';
import { expect, test } from '#support/test.ts';

/** From the results of a paper to the question with the wrong key, as an examiner goes. */

test.describe.configure({ mode: 'parallel' });

test('item analysis: the question with the wrong key comes first and says so, and who chose what', async ({ page }) => {
  const said = listenToConsole(page);
  const token = await enterConsole(page, '程望舒', ['exam:stats', 'bank:key', 'bank:list']);
  const { title, suspect } = await sitExam(page, token, `甲${Date.now()}`);
  await page.goto('/console/exam/stats');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^90$/ })).toBeVisible();

  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(SAT.suspect);
  await expect(first).toContainText('高分组更多选择了 B，请核对答案');
  await expect(first).toContainText('−');
  await look(page, 'stats-paper');

  await first.getByRole('button', { name: SAT.suspect }).click();
  const dock = page.getByRole('dialog');
  const groups = dock.getByRole('table');
  await expect(groups.getByRole('row')).toHaveCount(5);
  await expect(groups.getByRole('rowheader', { name: /A.*答案/ })).toBeVisible();
  await expect(dock.getByRole('link', { name: '编辑题目' })).toHaveAttribute('href', `/console/bank/${suspect}`);
  await look(page, 'stats-item');
  await dock.getByRole('button', { name: '下一题' }).click();
  await expect(dock.getByText(SAT.suspect)).toBeHidden();
  await dock.getByRole('button', { name: '关闭' }).click();

  await page
    .getByText(/^需要处理 \d/)
    .last()
    .click();
  await expect(page).toHaveURL(/only=flagged/);
  await expect(page.getByRole('row')).not.toHaveCount(11);
  await page.getByRole('button', { name: '重新计算' }).click();
  await expect(page.getByText('统计已重新计算')).toBeVisible();
  expect(said).toEqual([]);
});

test('without the key no option is told apart', async ({ page }) => {
  const token = await enterConsole(page, '许知白', ['exam:stats']);
  const { paperId } = await sitExam(page, token, `乙${Date.now()}`);
  await page.goto(`/console/exam/stats/${paperId}`);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('高分组更多选择了非答案选项，请核对答案');
  await expect(page.getByRole('columnheader', { name: '选项' })).toHaveCount(0);
  await first.getByRole('button').click();
  const dock = page.getByRole('dialog');
  await expect(dock.getByText('查看答案')).toBeVisible();
  await expect(dock.getByRole('table')).toHaveCount(0);
  await expect(dock.getByRole('link', { name: '编辑题目' })).toHaveCount(0);
});

test('results: a paper, its attempts, one of them with what happened, and the workbook', async ({ page }) => {
  const said = listenToConsole(page);
  const token = await enterConsole(page, '程望舒', ['exam:result', 'exam:export', 'bank:key', 'exam:stats']);
  const mark = `丙${Date.now()}`;
  const { paperId, title } = await sitExam(page, token, mark);
  // Sat later, so that the page opens with another paper.
  await sitExam(page, token, `丁${Date.now()}`);
  await page.goto('/console/exam/result');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('combobox', { name: '试卷' }).click();
  await page.getByRole('option', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`paperId=${paperId}`));
  await expect(page.getByRole('row').nth(1)).toContainText(`学员90${mark}`);
  await look(page, 'results');

  await page.getByRole('searchbox').fill(`学员7${mark}`);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: '查询' }).click();

  await page.getByRole('button', { name: `查看答卷，学员90${mark}，第 1 次` }).click();
  const dock = page.getByRole('dialog');
  await expect(dock.getByText('离开考试页面 12 秒，计为一次切屏')).toBeVisible();
  await expect(dock.getByText('主动交卷')).toBeVisible();
  await expect(dock.getByRole('heading', { name: SAT.suspect })).toBeVisible();
  await expect(dock.getByText('学员的选择').first()).toBeVisible();
  await look(page, 'result-attempt');
  await dock.getByRole('button', { name: '下一份' }).click();
  await expect(dock.getByRole('heading', { name: `学员89${mark}` })).toBeVisible();
  await dock.getByRole('button', { name: '关闭' }).click();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await file).suggestedFilename()).toMatch(/^成绩_[\d-]+\.xlsx$/);
  expect(said).toEqual([]);
});
