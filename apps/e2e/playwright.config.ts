import { defineConfig } from '@playwright/test';
import { PORT, serverCommand, serverEnv } from '#support/server.ts';

/** Found by scripts/tests/chromium.mjs; without it, the browser that Playwright downloads. */
const chromium = process.env['CHROMIUM_PATH'];

const LONG = ['**/production/*.spec.ts', '**/journeys/*.spec.ts'];

export default defineConfig({
  testDir: 'src',
  projects: [
    // What waits most of its time begins first, so that the others fill its waits.
    { name: 'long', testMatch: LONG },
    { name: 'browser', testMatch: '*.spec.ts', testIgnore: [...LONG, 'masked.spec.ts'] },
    // Reads what all the others left behind.
    { name: 'after', testMatch: 'masked.spec.ts', dependencies: ['long', 'browser'] },
  ],
  outputDir: 'test-results',
  // Journeys play real lectures and wait most of their time, so that three share two cores.
  workers: 3,
  fullyParallel: false,
  timeout: 240_000,
  // Generous, for a busy machine: waiting costs nothing where nothing is wrong.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Once in some thousand tests a browser on a full machine draws no frame any more. Its test is tried again in a new
  // one; scripts/test.mjs names those, and fails when they are more than that explains.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    // Motion costs every test a sixth of its time: the journeys have it, the others ask for stillness.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A trace costs every test a twentieth of its time: what failed leaves its last picture and the page's outline.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  // The product as a new user would start it: embedded PostgreSQL, demo content, an empty data directory.
  webServer: {
    command: serverCommand,
    env: serverEnv,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
