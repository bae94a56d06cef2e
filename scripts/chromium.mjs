import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, say } from './setup.mjs';

const HOW = '没有找到 Chromium，浏览器测试无法进行。Debian/Ubuntu：apt-get install -y chromium fonts-noto-cjk；其他系统：npx playwright install chromium，或用 CHROMIUM_PATH 指明浏览器。';

/** The path of a Chromium: named, the system's, Playwright's, or installed now; null after saying how to get one. */
export const findChromium = () => {
  const found = existing();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('没有找到 Chromium，正在用 apt 安装（约一分钟）……');
    const apt = (...args) => spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update', '-qq');
    // The fonts are for the Chinese on the screenshots and in what is measured.
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  }
  const installed = existing();
  if (!installed) console.error(HOW);
  return installed;
};

const existing = () => [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', playwrightOwn()].find((path) => path && existsSync(path)) ?? null;

const playwrightOwn = () => {
  try {
    return createRequire(join(root, 'apps/e2e/package.json'))('playwright-core').chromium.executablePath();
  } catch {
    return null;
  }
};
