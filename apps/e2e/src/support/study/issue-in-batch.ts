import { expect, type Page } from '@playwright/test';

/** The first application for this kind of certificate is tried and then made, for its one person. */
export const issueInBatch = async (page: Page, kind: string): Promise<void> => {
  await page.goto('/console/batch');
  await page.getByRole('button', { name: '新建批次' }).first().click();
  const start = page.getByRole('dialog', { name: '新建制证批次' });
  await expect(start.locator('[aria-busy="true"]')).toHaveCount(0);
  await start.getByText(kind, { exact: true }).click();
  await start
    .getByRole('checkbox', { name: /选择申请/ })
    .first()
    .check();
  await start.getByRole('button', { name: '试制' }).click();
  const dock = page.getByRole('dialog', { name: /^批次 ZZ\d{12}$/ });
  await expect(dock).toContainText('所有人都可以制证');
  await dock.getByRole('button', { name: '确认制证' }).click();
  await page.getByRole('button', { name: '制证 1 人' }).click();
  await expect(dock).toContainText('已完成', { timeout: 30_000 });
};
