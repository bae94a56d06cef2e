import { copy } from '@zhibiao/contract/core/copy';
import { choose } from '#support/page/choose.ts';
import { look } from '#support/page/looks.ts';
import { makeLearned, makeMember, makeOrg, STANDARD } from '#support/people/org-fixtures.ts';
import { answerDialog, dialogOf, enterAsOrg, expectShown, press, row } from '#support/people/org-pages.ts';
import { expect, type Page, test } from '#support/test.ts';

/** More members than a page holds: a wanted member is found, and stays chosen on every other page and search. */

const OTHERS = 24;

const search = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: '姓名、部门、手机号' }).fill(text);
  await press(page, '查询');
};
const pick = (page: Page, name: string) => page.getByRole('checkbox', { name: `选择${name}` });

test('who is chosen among many members stays chosen, wherever the list has gone since', async ({ browser }) => {
  const org = await makeOrg('长风仪器', '郑明远');
  const [first, second] = [await makeMember(org, '许南乔'), await makeMember(org, '陆清和', { department: '质量部' })];
  await makeLearned([first, second]);
  for (let n = 0; n < OTHERS; n += 1)
    await makeMember(org, `何以安${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地'[n]}`);
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/self-application');
  await choose(page, page.getByRole('combobox', { name: '标准' }), STANDARD);
  await expectShown(page, `2 / ${OTHERS + 3} 人符合条件`);
  await expect(row(page, '许南乔')).toHaveCount(0);

  await search(page, '南乔');
  await pick(page, '许南乔').check();
  await search(page, '质量部');
  await expect(row(page, '许南乔')).toHaveCount(0);
  const everybody = page.getByRole('button', { name: '选中所有符合条件的人员' });
  await page.route(/selfApply\/eligible\?.*pageSize=100/, (route) =>
    route.fulfill({ json: { code: 500, msg: copy.busy, data: null } }),
  );
  await everybody.click();
  await expectShown(page, copy.busy);
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 1 人');
  await page.unrouteAll();
  // Those of this search, beside whom another one has found.
  await everybody.click();
  await expect(pick(page, '陆清和')).toBeChecked();
  await look(page, 'candidates-found');
  await page.setViewportSize({ width: 375, height: 812 });
  const [field, go] = await Promise.all(
    [page.getByRole('searchbox'), page.getByRole('button', { name: '查询' })].map((part) => part.boundingBox()),
  );
  expect(Math.abs((go?.y ?? 0) - (field?.y ?? 99)), 'on a phone the button stands beside its only field').toBeLessThan(
    4,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await search(page, '没有的人');
  await expectShown(page, '没有找到这样的人员');
  await search(page, '');
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 2 人');
  await page.getByRole('checkbox', { name: '只看符合条件的人员' }).check();
  await expectShown(page, '2 人符合条件');
  for (const name of ['许南乔', '陆清和']) await expect(pick(page, name)).toBeChecked();
  await look(page, 'candidates-able');
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提交申请' }).click();
  await expect(dialogOf(page)).toContainText('为 2 人申请内审员证书');
  await expect(dialogOf(page)).toContainText('许南乔、陆清和将提交平台审核');
  await answerDialog(page, '提交申请');
  await expectShown(page, '申请已提交，等待平台审核');
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toHaveCount(0);
  expect(said).toEqual([]);
});
