import { ROLE } from '@zhibiao/contract/auth/roles';
import { expect, test, type Page } from '#support/test.ts';
import { makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { expectShown } from '#support/people/org-pages.ts';
import { logIn } from '#support/people/people.ts';

/** The entries of 机构管理, as seen by an administrator who may not manage people and study. */
const ENTRIES = [
  '概览',
  '学员邀请，没有开通',
  '学员管理，没有开通',
  '学习管理，没有开通',
  '认证申请',
  '内审员证书',
  '证书查询',
  '机构信息',
];
const main = (page: Page) => page.getByRole('main');

test('an administrator sees what a page needs, asks for it, and works there once the owner has given it', async ({
  browser,
}) => {
  const org = await makeOrg('青禾权限', '沈知夏');
  const certifier = await makeMember(org, '何清和', { role: ROLE.certificateAdmin });
  const [theirs, owners] = [await browser.newPage(), await browser.newPage()];

  await logIn(theirs, certifier.mobile);
  await theirs.goto('/');
  await theirs.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '机构管理' }).click();
  await expect(main(theirs).getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
  await expect(main(theirs).getByRole('region', { name: '认证申请' })).toBeVisible();
  await expect(main(theirs).getByRole('region', { name: '各部门完成率' })).toHaveCount(0);
  await expectShown(theirs, '学员邀请、学员管理、学习管理没有开通，由机构负责人 沈知夏 开通。');
  await theirs.goto('/admin/student');
  const menu = theirs.getByRole('navigation', { name: '机构管理' });
  await expect(menu.getByRole('link')).toHaveText(ENTRIES);
  await expect(main(theirs).getByText('学员管理需要“管理学员”，由机构负责人 沈知夏 开通')).toBeVisible();
  await theirs.getByRole('button', { name: '申请开通' }).click();
  await expect(main(theirs).getByText('已告知机构负责人，开通后回到本页即可使用。')).toBeVisible();
  await menu.getByRole('link', { name: '机构信息' }).click();
  await expect(theirs.getByRole('region', { name: '联系与概况' })).toContainText('修改需要“修改机构信息”');
  await expect(theirs.getByRole('button', { name: '申请变更' })).toHaveCount(0);
  await menu.getByRole('link', { name: '证书查询' }).click();
  await expect(theirs.getByRole('region', { name: '证书' })).toBeVisible();

  await logIn(owners, org.owner.mobile);
  await owners.goto('/admin/company-info');
  await owners.getByRole('button', { name: '设置权限，何清和' }).click();
  const dialog = owners.getByRole('dialog', { name: '何清和的权限' });
  await expect(dialog.getByRole('checkbox', { name: /查询证书/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /管理学员/ }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(owners.getByRole('region', { name: '管理员名单' })).toContainText('另外开通：管理学员');

  await menu.getByRole('link', { name: '学员管理' }).click();
  await expect(theirs.getByRole('region', { name: '学员', exact: true })).toContainText('何清和');

  await owners.getByRole('button', { name: '设置权限，何清和' }).click();
  await dialog.getByRole('checkbox', { name: /管理学员/ }).uncheck();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await main(theirs).getByPlaceholder(/姓名/).fill('何清');
  await main(theirs).getByRole('button', { name: '查询' }).click();
  await expect(main(theirs).getByText('学员管理需要“管理学员”，由机构负责人 沈知夏 开通')).toBeVisible();
});
