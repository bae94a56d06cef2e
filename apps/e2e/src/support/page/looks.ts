import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { axeFaults } from '#support/page/accessibility.ts';

type Size = { width: number; height: number; axe: boolean };
/** axe judges the widest and the narrowest; the others show the same elements. */
const SIZES: readonly Size[] = [
  { width: 1440, height: 900, axe: true },
  { width: 1024, height: 768, axe: false },
  { width: 768, height: 1024, axe: false },
  { width: 812, height: 375, axe: false },
  { width: 375, height: 812, axe: true },
];

/** The console is for desks. */
const CONSOLE_SIZES: readonly Size[] = [
  { width: 1440, height: 900, axe: true },
  { width: 1024, height: 768, axe: true },
];

/** How long nothing moves in what has come to rest, in ms. */
const STILL = 100;
/** A clock or a film that is never still has been looked at for long enough by then. */
const PATIENCE = 3_000;

/** What has come does not move any more. */
const still = (part: Locator): Promise<void> =>
  part.evaluate(
    async (one, { quiet, patience }) => {
      const begun = performance.now();
      let moved = begun;
      const watch = new MutationObserver(() => (moved = performance.now()));
      watch.observe(one, { subtree: true, childList: true, attributes: true, characterData: true });
      const isStill = () => performance.now() - moved >= quiet || performance.now() - begun >= patience;
      while (!isStill()) await new Promise((resolve) => setTimeout(resolve, quiet / 4));
      watch.disconnect();
    },
    { quiet: STILL, patience: PATIENCE },
  );

/** Code and answers that a page has requested, and not yet got. */
const asked = new WeakMap<Page, Set<Request>>();
const follow = (page: Page): Set<Request> => {
  const known = asked.get(page);
  if (known) return known;
  const open = new Set<Request>();
  asked.set(page, open);
  page.on('request', (one) => ['script', 'fetch', 'xhr'].includes(one.resourceType()) && open.add(one));
  page.on('requestfinished', (one) => open.delete(one));
  page.on('requestfailed', (one) => open.delete(one));
  return open;
};

/** Nothing is on its way any more, and what has come does not move. */
export const settled = async (page: Page, part = page.getByRole('main')): Promise<void> => {
  const open = follow(page);
  const busy = part.locator('[aria-busy="true"]');
  const missing = async () => {
    await still(part);
    return (await busy.count()) + open.size;
  };
  await expect.poll(missing, { intervals: [0] }).toBe(0);
};

/** Nothing is wider than the window, once what watches its width has answered. The test goes on after it. */
export const expectNoOverflow = (page: Page, name: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${name} does not scroll sideways`,
      timeout: PATIENCE,
    })
    .toBeLessThanOrEqual(0);

/** Pictures are for people: `SCREENS=1` takes them, into test-results/screens. */
const PICTURES = process.env['SCREENS'] === '1';

/** Lets axe and the eye for overflow judge the page at every size, and takes its picture where that was requested. */
export const look = async (page: Page, name: string, sizes = SIZES): Promise<void> => {
  for (const { axe, ...size } of sizes) {
    await page.setViewportSize(size);
    await still(page.locator('body'));
    if (PICTURES) await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png`, fullPage: true });
    await expectNoOverflow(page, `${name} at ${size.width} px`);
    if (axe) expect(await axeFaults(page), `${name} at ${size.width} px, axe`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

export const lookAtConsole = (page: Page, name: string): Promise<void> => look(page, `console-${name}`, CONSOLE_SIZES);

/** Fails the test on any error or warning of the console. */
export const listenToConsole = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
};
