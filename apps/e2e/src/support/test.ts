import { test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * Playwright's, but for the people whom a test lets in beside its own page: they leave with it. A page left open goes
 * on playing and asking beside all the tests that follow.
 */
export const test = base.extend<{ allLeave: void }>({
  allLeave: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
