/** npm run doctor: what ails the installation, and what to do about it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const { status } = spawnSync(node, [join(root, 'apps/server/src/doctor.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 2);
