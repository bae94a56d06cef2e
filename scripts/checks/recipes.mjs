/** npm run check:recipes: what stands in deploy/proxy before two real replicas. Slow, and not part of npm test. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, ensureWeb, environment, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
ensureWeb(node);
const { status } = spawnSync(node, [join(root, 'scripts/recipes/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exit(status ?? 1);
