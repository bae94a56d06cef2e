import { axeFaults } from '#support/page/accessibility.ts';
import { look } from '#support/page/looks.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { expect, test, type Page } from '#support/test.ts';

/** What ails the installation: looked at by a button, filtered, stated by a person and taken back, at every width. */

const lookAnew = async (page: Page): Promise<void> => {
  await page.goto('/console/doctor');
  await page.getByRole('button', { name: /^(现在检查|再查一次)$/ }).click();
  await expect(page.getByRole('button', { name: '再查一次' })).toBeVisible({ timeout: 20_000 });
};
const rowOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: '检查项' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

test('everything is looked at, what ails comes first, and a copy of the key is confirmed by name', async ({ page }) => {
  await enterConsole(page, '程望舒', ['setting:view', 'setting:edit']);
  await lookAnew(page);
  await expect(page.getByRole('heading', { level: 1, name: '系统体检' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /项正常$/ })).toBeVisible();
  await expect(rowOf(page, '数据库')).toContainText(/正常.*PostgreSQL 18/);
  await expect(rowOf(page, '对外地址')).toContainText('打开用了');
  await expect(rowOf(page, '文件')).toContainText(/正常.*核对/);

  const drill = page.getByRole('region', { name: '最近一次试恢复' });
  await expect(drill).toContainText('还没有试过');
  await expect(drill).toContainText('没有设置 BACKUP_DIR，还没有备份可以试');
  await expect(drill.getByRole('button')).toHaveCount(0);

  const keys = rowOf(page, '密钥');
  await expect(keys).toContainText('还没有人确认离线保存');
  await keys.getByRole('button', { name: '确认已离线保存' }).click();
  const dialog = page.getByRole('dialog', { name: '密钥：确认已离线保存' });
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('存放说明').fill('两张光盘，档案室保险柜');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(keys).toContainText(/程望舒 \d{4}-\d\d-\d\d 写明：两张光盘，档案室保险柜/);

  await page.getByText(/^要处理 \d+$/).click();
  await expect(keys).toHaveCount(0);
  await expect(page).toHaveURL(/only=ailing/);
  await page.getByText(/^全部 \d+$/).click();
  await keys.getByRole('button', { name: '撤回写明的密钥' }).click();
  await expect(keys).toContainText('还没有人确认离线保存');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出报告' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^系统体检 \d{4}-\d\d-\d\d\.txt$/);
});

test('it reads at every width', async ({ page }) => {
  await enterConsole(page, '许知白', ['setting:view']);
  await lookAnew(page);
  await expect(rowOf(page, '数据库')).toBeVisible();
  await look(page, 'console-doctor');
});

test('whoever may only look states nothing, and others find no entry', async ({ page }) => {
  await enterConsole(page, '许知白', ['setting:view']);
  await lookAnew(page);
  await expect(rowOf(page, '密钥')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认已离线保存' })).toHaveCount(0);
});

test('it is found by whoever sees the settings alone', async ({ page }) => {
  await enterConsole(page, '何见微', ['learner:list']);
  await page.goto('/console/learner');
  await expect(page.getByRole('contentinfo')).toContainText('还没有备份');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await page.goto('/console/doctor');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/权限|系统体检/);
  await expect(page.getByRole('region', { name: '检查项' })).toHaveCount(0);
});
