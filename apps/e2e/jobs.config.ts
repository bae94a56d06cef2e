import base from './playwright.config.ts';
import { defineConfig } from '@playwright/test';

/** npm run jobs: the staff's work from an empty installation on. It has its own server and takes its time. */
const { webServer: _none, projects: _others, ...rest } = base;
export default defineConfig({
  ...rest,
  testDir: 'src/jobs',
  testMatch: '*.jobs.ts',
  workers: 1,
  retries: 0,
  timeout: 30 * 60_000,
  use: { ...rest.use, actionTimeout: 10_000 },
});
