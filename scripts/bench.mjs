/**
 * npm run bench: measures the product beside the floor of its own stack.
 * npm run bench -- growth: measures what slows down as the data grows (apps/server/bench/growth/main.ts).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const env = { ...process.env, UV_THREADPOOL_SIZE: '8' };
const run = (file, more = {}) =>
  spawnSync(node, [join(root, file), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...more },
  }).status ?? 1;

if (process.argv[2] === 'growth') process.exit(run('apps/server/bench/growth/main.ts'));

ensureWeb(node);
const measured = run('apps/server/bench/main.ts');
const chromium = findChromium();
process.exit(measured || (chromium ? run('apps/e2e/src/first-view-bench.ts', { CHROMIUM_PATH: chromium }) : 1));
