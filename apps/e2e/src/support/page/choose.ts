import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Types into a select and takes the option it finds, by keyboard: a click may fall between two options while the list
 * shrinks to what was typed.
 */
export const choose = async (page: Page, select: Locator, text: string): Promise<void> => {
  await select.click();
  await select.fill(text);
  await expect(page.locator('.ant-select-item-option-active:visible', { hasText: text })).toBeVisible();
  await select.press('Enter');
};
