/**
 * npm run jobs: the work of a training body through the browser, from an empty production installation on, each job
 * with how many acts it took. JOBS_UNTIL=24 stops after that one; JOBS_TABLE=<file> keeps the table.
 */
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, giveUp, pinnedNode, root } from '../setup.mjs';
import { scratch } from '../scratch.mjs';
import { run } from '../steps.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
ensureWeb(node);

const chromium = findChromium();
if (!chromium) giveUp('没有找到 Chromium。');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const { status } = await run(node, [playwright, 'test', '-c', 'jobs.config.ts'], {
  cwd: join(root, 'apps/e2e'),
  env: { ...process.env, TMPDIR: scratch(), CHROMIUM_PATH: chromium, UV_THREADPOOL_SIZE: '8' },
});
process.exit(status ?? 1);
