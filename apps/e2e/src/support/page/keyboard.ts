import { expect, type Locator, type Page } from '@playwright/test';
import { installJudge } from '#support/page/keyboard-judge.ts';

/** No page has as many stops; a walk that is longer goes round in a corner of it. */
const MOST_STOPS = 300;

export type Walk = {
  /** Of what has had the focus, in this order. */
  names: string[];
  /** What is wrong with it, in words. */
  faults: string[];
  /** Something outside came next, and not the beginning again. */
  left: boolean;
};

/** Tab by Tab through a part of the page, from where the focus is. */
export const walkByTab = async (page: Page, root: string): Promise<Walk> => {
  if (!(await page.evaluate(() => 'keyboardJudge' in window))) await page.evaluate(installJudge);
  await page.evaluate((at) => window.keyboardJudge.begin(at), root);
  const names: string[] = [];
  const faults: string[] = [];
  for (let steps = 0; steps < MOST_STOPS; steps += 1) {
    // What opened has put the focus somewhere already.
    if (steps > 0) await page.keyboard.press('Tab');
    const { at, name, wrong } = await page.evaluate(() => window.keyboardJudge.stop());
    if (at === 'inside') {
      names.push(name);
      faults.push(...wrong.map((fault) => `“${name}” ${fault}`));
    } else if (at === 'again' || (at === 'outside' && steps > 1)) {
      faults.push(...(await page.evaluate(() => window.keyboardJudge.missed())));
      return { names, faults, left: at === 'outside' };
    }
  }
  throw new Error(`Tab never leaves ${root}; last: ${names.slice(-3).join('、')}`);
};

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** Opens what `name` opens by Enter, lets `judge` look at it, and is back where it was after Escape. */
export const openByEnter = async (
  page: Page,
  opener: Locator,
  judge: (title: string, isModal: boolean) => Promise<void>,
): Promise<void> => {
  await opener.focus();
  const name = await nameOfFocus(page);
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]').last();
  await expect(dialog, `${name} opens`).toBeVisible();
  const inside = () => dialog.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(inside, `${name}: what opened has the focus`).toBe(true);
  const isModal = await dialog.evaluate((one) => one.matches(':modal'));
  if (!isModal) await walkBackOut(page, inside);
  await judge(name, isModal);
  if (!isModal) await dialog.getByRole('button', { name: '关闭' }).last().focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]'), `Escape closes what ${name} opened`).toHaveCount(0);
  await expect.poll(() => nameOfFocus(page), `the focus is back on ${name}`).toBe(name);
};

/** Before the first of what stands beside the page, so that all of it is walked through. */
const walkBackOut = async (page: Page, inside: () => Promise<boolean>): Promise<void> => {
  for (let steps = 0; steps < MOST_STOPS && (await inside()); steps += 1) await page.keyboard.press('Shift+Tab');
};
