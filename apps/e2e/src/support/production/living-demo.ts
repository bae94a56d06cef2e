import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { launch } from './production.ts';
import { DEMO_PASSWORD } from '#support/people/people.ts';
import { portOf } from '#support/server.ts';

/** The product as it is tried for the first time: an empty folder, and after a while eight months of life in it. */
export type LivingDemo = { url: string; dataDir: string; end: () => Promise<void> };

const WRITTEN = /演示数据已写入/;

/** The settings of a demo at this port, in a folder of its own; without the life, unless `life`. */
export const demoSettings = (port: number, dataDir: string, life = false): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: '',
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: '1',
  DEMO_LIFE: life ? '1' : '0',
  LOG_LEVEL: 'error',
  UV_THREADPOOL_SIZE: '8',
});

export const startLivingDemo = async (): Promise<LivingDemo> => {
  const port = portOf(test.info().parallelIndex);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'zhibiao-living-'));
  const server = await launch(demoSettings(port, dataDir, true));
  await expect.poll(() => WRITTEN.test(server.said()), { timeout: 180_000 }).toBe(true);
  return {
    url,
    dataDir,
    async end() {
      await server.signal('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** One of the staff at the console's door. */
export const enterAs = async (page: Page, account: string): Promise<void> => {
  await page.goto('/console/login');
  await page.getByLabel('登录名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
};
