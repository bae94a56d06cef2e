/** npm run backup: copies database, files and keys to BACKUP_DIR and reads them again. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const command = [join(root, 'apps/server/src/backup.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(node, command, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 2);
