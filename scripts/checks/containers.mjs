/** npm run check:containers: builds the image and runs docker-compose.yml with it. Slow, and not part of npm test. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const { status } = spawnSync(pinnedNode(), [join(root, 'scripts/containers/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
process.exit(status ?? 1);
