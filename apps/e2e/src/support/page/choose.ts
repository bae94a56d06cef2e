import { expect, type Locator, type Page } from '@playwright/test';

/** The option that Enter takes, of antd's list and of our own. */
const ACTIVE = '.ant-select-item-option-active:visible, [role=option][data-active]';

/**
 * Types into a select and takes the option it finds, by keyboard: a click may fall between two options while the list
 * shrinks to what was typed.
 */
export const choose = async (page: Page, select: Locator, text: string): Promise<void> => {
  await select.click();
  await select.fill(text);
  await expect(page.locator(ACTIVE, { hasText: text })).toBeVisible();
  await select.press('Enter');
};
