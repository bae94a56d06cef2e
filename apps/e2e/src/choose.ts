import type { Locator, Page } from '@playwright/test';

/** Types into a select and takes the option it finds. */
export const choose = async (page: Page, select: Locator, text: string): Promise<void> => {
  await select.click();
  await select.fill(text);
  await page.locator('.ant-select-item-option:visible', { hasText: text }).first().click();
};
