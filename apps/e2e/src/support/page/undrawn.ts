import type { Page } from '@playwright/test';

/**
 * The browser draws every page itself, as where the server could not: for tests of what a page asks for, and of what it
 * shows until it is answered.
 */
export const undrawn = (page: Page): Promise<unknown> =>
  page.context().route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ url: new URL('/index.html', request.url()).href });
    return route.fulfill({ response });
  });
