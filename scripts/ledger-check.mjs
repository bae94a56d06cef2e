/** npm run ledger:check: reads the whole study ledger and says where it is broken. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const { status } = spawnSync(node, [join(root, 'apps/server/src/ledger-check.ts')], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
