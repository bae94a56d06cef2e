import { enterConsole } from '#support/people/console-staff.ts';
import { listenToConsole, look, lookAtConsole } from '#support/page/looks.ts';
import { loseMinutes, publishLongText } from '#support/study/lost-minutes.ts';
import { makePerson } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { expect, test } from '#support/test.ts';

/** Minutes that were not counted: appealed by their learner, decided beside the ledger. */

test('a quarter of an hour that was cut off is asked for, upheld, and the course is done', async ({
  browser,
  page,
}) => {
  const name = `申诉走查${Date.now()}`;
  const [{ lessonId, lid }, person] = [await publishLongText(name, 600), await makePerson('沈知微')];
  await logIn(page, person.mobile);
  await page.goto('/');
  await loseMinutes(page, person.id, lid, 600);

  await page.goto(`/lesson/detail?id=${lessonId}&lid=${lid}`);
  await page.getByRole('button', { name: '查看原因' }).click();
  const refused = page.getByRole('dialog', { name: '未计入的时长', exact: true });
  await expect(refused).toContainText('中断时间过长');
  await expect(refused.getByRole('button', { name: '申诉' })).toBeDisabled();
  await refused.getByRole('checkbox').check();
  await look(page, '未计入的时长');
  await refused.getByRole('button', { name: '申诉' }).click();
  const dialog = page.getByRole('dialog', { name: '申诉未计入的时长' });
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写申诉理由');
  await dialog.getByLabel('申诉理由').fill('当时网络中断，页面一直打开在阅读');
  await look(page, '学时申诉');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(refused).toContainText('待处理');

  const staff = await (await browser.newContext()).newPage();
  await enterConsole(staff, '程望舒', ['appeal:list', 'appeal:decide']);
  const said = listenToConsole(staff);
  await staff.goto('/console/appeal');
  await staff
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^查看申诉，沈知微/ })
    .click();
  const dock = staff.getByRole('dialog', { name: /沈知微/ });
  await expect(dock).toContainText(/可补计 9 分/);
  await lookAtConsole(staff, '学时申诉');
  await dock.getByRole('button', { name: '处理' }).click();
  const decide = staff.getByRole('dialog', { name: '处理沈知微的学时申诉' });
  await decide.getByLabel('意见').fill('同意');
  await decide.getByRole('button', { name: '确定' }).click();
  await expect(decide).toContainText('意见至少10个字符');
  await decide.getByLabel('意见').fill('台账显示页面一直打开，予以补计');
  await lookAtConsole(staff, '处理学时申诉');
  await decide.getByRole('button', { name: '确定' }).click();
  await expect(decide).toBeHidden();
  await expect(dock).toContainText('成立');
  expect(said).toEqual([]);

  await page.goto('/mycenter/mylesson');
  const own = page.getByRole('region', { name: '我的学时申诉' });
  await expect(own).toContainText(/已补计 9 分/);
  await expect(own).toContainText('台账显示页面一直打开');
  await look(page, '我的学时申诉');
});
