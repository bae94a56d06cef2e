import { enterConsole } from '#console-staff.ts';
import { expect, test, type Locator } from '#test.ts';

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
  // Nothing ticked is lost without being asked for.
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
