import type { Page } from '@playwright/test';
import { withDatabase } from '#support/database.ts';

/**
 * As if a minute had passed since the last code: the server sends the next at once, and the page, opened again, has
 * counted to its end.
 */
export const passCodePause = async (page: Page): Promise<void> => {
  await withDatabase((client) =>
    client.query(`UPDATE "RateLimit" SET "resetAt" = clock_timestamp() WHERE key LIKE 'code-gap:%'`),
  );
  await page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('zhibiao.countdown.'))
      .forEach((key) => sessionStorage.removeItem(key)),
  );
};
