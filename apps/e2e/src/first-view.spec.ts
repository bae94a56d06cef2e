import { expect, test } from '@playwright/test';

/** What a first visit moves: the pages' goal, counted where the bytes arrive. */

test('the home page arrives in 180 KB of script and 350 KB in all', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const moved = { script: 0, all: 0, requests: 0 };
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    moved.requests += 1;
    moved.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') moved.script += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /把标准读懂/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.log(
    `first view: ${moved.requests} requests, ${(moved.all / 1000).toFixed(0)} KB, ` +
      `${(moved.script / 1000).toFixed(0)} KB of it script`,
  );
  expect(moved.script).toBeLessThanOrEqual(180_000);
  expect(moved.all).toBeLessThanOrEqual(350_000);
});
