import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, say } from '../setup.mjs';

const HOW =
  '没有找到 Chromium，浏览器测试无法进行。Debian：apt-get install -y chromium-headless-shell fonts-noto-cjk；' +
  '其他系统：npx playwright install chromium，或用 CHROMIUM_PATH 指明浏览器。';

/** The path of a Chromium: named, the system's, Playwright's, or installed now; null after saying how to get one. */
export const findChromium = () => {
  const found = existing();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('没有找到 Chromium，正在用 apt 安装（约一分钟）……');
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    apt('update', '-qq');
    // The fonts are for the Chinese on the screenshots and in what is measured.
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      if (!existing()) apt('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk');
    }
  }
  const installed = existing();
  if (!installed) console.error(HOW);
  return installed;
};

/**
 * The same engine without windows comes first: a whole browser, never looked at, takes a third more processor time.
 */
const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const existing = () =>
  [process.env.CHROMIUM_PATH, ...PATHS, playwrightOwn()].find((path) => path && existsSync(path)) ?? null;

const playwrightOwn = () => {
  try {
    return createRequire(join(root, 'apps/e2e/package.json'))('playwright-core').chromium.executablePath();
  } catch {
    return null;
  }
};
