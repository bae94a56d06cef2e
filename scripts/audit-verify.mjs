/** npm run audit:verify: reads the whole audit log and names the first entry at fault. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const { status } = spawnSync(node, [join(root, 'apps/server/src/audit-verify.ts')], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
