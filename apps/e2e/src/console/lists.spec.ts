import { axeFaults } from '#support/page/accessibility.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { expect, test, type Locator } from '#support/test.ts';

/** What long lists and long forms keep in sight. */

const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;

test('a matrix of roles keeps its head and the open role; two are compared; a setting’s faults come at once', async ({
  page,
}) => {
  await enterConsole(page, '程望舒', ['staff:list', 'role:edit', 'setting:view', 'setting:edit', 'learner:list']);

  await page.goto('/console/roles');
  const matrix = page.getByRole('region', { name: '权限表' });
  const head = matrix.getByRole('columnheader', { name: /^审计员/ });
  await head.getByRole('button').click();
  const before = await topOf(head);
  await matrix.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  expect(await topOf(head)).toBe(before);
  const last = matrix.getByRole('checkbox').last();
  await expect(last).toBeInViewport();
  await last.click();
  await expect(page.getByText('1 处改动，未保存')).toBeVisible();
  await page.getByLabel('对比的角色').click();
  await page.getByRole('option', { name: '客服' }).or(page.getByTitle('客服')).last().click();
  await expect(page.getByText(/^只看不同 \d+$/)).toBeVisible();
  await expect(page.getByText('只有审计员有')).toBeVisible();
  // Nothing ticked is lost without a question first.
  await matrix.getByRole('columnheader', { name: /^命题/ }).getByRole('button').click();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(head.getByRole('button')).toHaveAttribute('aria-current', 'true');

  await page.goto('/console/setting');
  await page.getByLabel('证书编号前缀').fill('z1');
  await page.getByLabel('节假日与调休').fill('10月1日');
  await page.getByRole('button', { name: '验证并保存' }).click();
  await expect(page.getByText('证书编号前缀须为2–4个大写字母')).toBeVisible();
  await expect(page.getByText(/^请按“2026-10-01~2026-10-07 休”/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 处改动' })).toBeVisible();
  await page
    .getByRole('navigation', { name: '设置分组' })
    .getByRole('button', { name: /^办理期限/ })
    .click();
  await expect(page.getByLabel('机构审核时限')).toBeInViewport();

  await page.goto('/console/learner');
  await expect(page.getByRole('radiogroup', { name: '账号状态' }).getByText(/^全部 \d+\+?$/)).toBeVisible();
});

test('filters are kept under a name, chosen again, renamed, dropped and brought back', async ({ page }) => {
  await enterConsole(page, '程望舒', ['staff:list']);
  const gone = '019a0000-0000-7000-8000-00000000abcd';
  const button = page.getByRole('button', { name: /^视图：/ });
  const choose = async (item: string) => {
    await button.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const name = page.getByLabel('视图名称');

  // A role that is no more filters as any other: nothing is found, and nothing breaks.
  await page.goto(`/console/staff?roleId=${gone}`);
  await expect(page.getByText('没有符合条件的员工')).toBeVisible();
  await page
    .getByRole('radiogroup', { name: '状态' })
    .getByText(/^正常 0$/)
    .click();
  await expect(button).toHaveText('视图：未保存的筛选');
  await choose('保存为视图');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请输入视图名称')).toBeVisible();
  await name.fill('在职的审核');
  await name.press('Enter');
  await expect(button).toHaveText('视图：在职的审核');

  await choose('全部');
  await expect(page).toHaveURL(/\/console\/staff$/);
  await expect(page.getByRole('radiogroup', { name: '状态' }).getByText(/^全部 [1-9]/)).toBeVisible();
  await page.reload();
  await choose('在职的审核');
  await expect(page).toHaveURL(`/console/staff?roleId=${gone}&status=1`);

  await page.getByRole('radiogroup', { name: '状态' }).getByText(/^停用/).click();
  await expect(button).toHaveText('视图：在职的审核（已改）');
  await choose('更新“在职的审核”');
  await choose('改名');
  await name.fill('停用的审核');
  await name.press('Enter');
  await expect(button).toHaveText('视图：停用的审核');
  await choose('删除');
  await expect(button).toHaveText('视图：未保存的筛选');
  await page.getByRole('button', { name: '撤回' }).click();
  await expect(button).toHaveText('视图：停用的审核');
  expect(await axeFaults(page)).toEqual([]);
});
