/** npm run bench: measures the product beside the floor of its own stack. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
ensureWeb(node);

const { status } = spawnSync(node, [join(root, 'apps/server/src/bench/main.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: { ...process.env, UV_THREADPOOL_SIZE: '8' } });
process.exit(status ?? 1);
