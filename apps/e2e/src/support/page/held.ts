import type { Page } from '@playwright/test';

/** What the page asks for at such an address waits; returns the way to let it come. */
export const held = async (page: Page, address: string): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};
