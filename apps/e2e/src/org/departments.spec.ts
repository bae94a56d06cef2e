import { expect, test, type Page } from '#support/test.ts';
import { choose } from '#support/page/choose.ts';
import { makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';

test('departments become a tree, and a rule brings a course to the people of one, or to a post', async ({ page }) => {
  const org = await makeOrg('青禾部门', '沈知夏');
  await makeMember(org, '周予安', { department: '研发部', position: '专利工程师' });
  await logIn(page, org.owner.mobile);
  await page.goto('/admin/student');
  await page.getByRole('button', { name: '部门', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '部门', exact: true });
  await expect(panel.getByRole('listitem').filter({ hasText: '研发部' })).toContainText('1 人');
  await panel.getByRole('button', { name: '新建部门' }).click();
  const dialog = page.getByRole('dialog', { name: '新建部门' });
  await dialog.getByLabel('部门名称').fill('技术中心');
  await dialog.getByRole('button', { name: '保存' }).click();
  await panel.getByRole('button', { name: '编辑，研发部' }).click();
  const editing = page.getByRole('dialog', { name: '编辑部门' });
  await choose(page, editing.getByLabel('上级部门（选填）'), '技术中心');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(panel.getByRole('button', { name: '编辑，技术中心/研发部' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '技术中心' })).toContainText('1 人');
  await panel.getByRole('button', { name: '关闭' }).click();
  await filterBy(page, '技术中心');
  await expect(page.getByRole('row', { name: /周予安/ })).toContainText('技术中心/研发部');

  await page.goto('/admin/study');
  await page.getByRole('button', { name: '自动指派' }).click();
  const rules = page.getByRole('dialog', { name: '自动指派' });
  await rules.getByRole('button', { name: '新建规则' }).click();
  const rule = page.getByRole('dialog', { name: '新建自动指派规则' });
  await choose(page, rule.getByRole('combobox', { name: '部门' }), '技术中心');
  const course = rule.getByLabel('课程');
  await course.click();
  // The list of departments may still be closing.
  const first = page.locator('.ant-select-item-option-active:visible').filter({ hasNotText: '技术中心' });
  await expect(first).toBeVisible();
  await course.press('Enter');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(rules.getByRole('listitem')).toContainText('30 天内完成');
  await rules.getByRole('button', { name: '新建规则' }).click();
  await rule.getByText('按岗位').click();
  await choose(page, rule.getByRole('combobox', { name: '岗位' }), '专利工程师');
  await choose(page, rule.getByRole('combobox', { name: '课程' }), '专利基础与专利导航');
  await rule.getByRole('button', { name: '保存' }).click();
  await expect(rules.getByRole('listitem').filter({ hasText: '岗位 专利工程师' })).toContainText('专利基础与专利导航');
  await expect(async () => {
    await page.goto('/admin/study');
    await expect(page.getByRole('row', { name: /周予安/ })).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  for (const box of await page.getByRole('checkbox', { name: /选择周予安/ }).all()) await box.check();
  await page.getByRole('button', { name: '收回 2 条指派' }).click();
  await page.getByRole('button', { name: '收回指派', exact: true }).click();
  await expect(page.getByRole('row', { name: /周予安/ })).toHaveCount(0);
});

const filterBy = async (page: Page, department: string): Promise<void> => {
  await choose(page, page.getByRole('combobox', { name: '部门' }), department);
};
