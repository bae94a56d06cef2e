import { writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ORIGIN } from './visitor.ts';

const MOST_BYTES = 150_000;
const QUALITIES = [90, 80, 70, 60, 50, 40, 30];

export const openBrowser = (): Promise<Browser> => {
  const path = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', '--hide-scrollbars'],
  });
};

/** Plays a scene in a new window and keeps what it leaves on the screen; says in how many bytes. */
export const take = async (browser: Browser, scene: (page: Page) => Promise<void>, file: string): Promise<string> => {
  const page = await browser.newPage({
    baseURL: ORIGIN,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  await scene(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { bytes, quality } = await smallEnough(page);
  await writeFile(file, bytes);
  await page.close();
  return `${Math.ceil(bytes.length / 1000)} KB at quality ${quality}`;
};

const smallEnough = async (page: Page): Promise<{ bytes: Buffer; quality: number }> => {
  const chrome = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await chrome.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= MOST_BYTES) return { bytes, quality };
  }
  throw new Error(`${page.url()} does not fit into ${MOST_BYTES} bytes`);
};
