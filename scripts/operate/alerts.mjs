/** npm run alerts: each alert of deploy/watch fires once, by the fault it names (apps/server/bench/watch/main.ts). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
process.exit(
  spawnSync(node, [join(root, 'apps/server/bench/watch/main.ts')], { cwd: root, stdio: 'inherit' }).status ?? 1,
);
