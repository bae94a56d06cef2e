/** npm run check:office: what is exported, opened by LibreOffice. Slow, and not part of npm test. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, environment, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
const { status } = spawnSync(node, [join(root, 'apps/server/prove/office/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exit(status ?? 1);
