/** npm run pictures: takes the four pictures of the READMEs from the demo (apps/e2e/src/pictures/main.ts). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { scratch } from '../scratch.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
ensureWeb(node);
const chromium = findChromium();
if (!chromium) process.exit(1);
const { status } = spawnSync(node, [join(root, 'apps/e2e/src/pictures/main.ts'), join(root, 'docs/pictures')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: scratch(), CHROMIUM_PATH: chromium, UV_THREADPOOL_SIZE: '8' },
});
process.exit(status ?? 1);
