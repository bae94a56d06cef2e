import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe judges the widest and the narrowest; the others show the same elements. */
const SIZES = [
  { width: 1440, height: 900, axe: true },
  { width: 1024, height: 768, axe: false },
  { width: 768, height: 1024, axe: false },
  { width: 812, height: 375, axe: false },
  { width: 375, height: 812, axe: true },
];

/** Takes the page's picture at every size, and lets axe and the eye for overflow judge it. */
export const look = async (page: Page, name: string): Promise<void> => {
  for (const { axe, ...size } of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png`, fullPage: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} at ${size.width} px does not scroll sideways`).toBeLessThanOrEqual(0);
    if (!axe) continue;
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
      .analyze();
    expect(
      violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
      `${name} at ${size.width} px, axe`,
    ).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Fails the test on any error or warning of the console. */
export const listenToConsole = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
};
