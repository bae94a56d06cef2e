import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from '../setup.mjs';

/** Runs a program of the server's beside it, with the settings that the server reads, and ends as it ends. */
export const runEntry = (name) => {
  ensureInstalled();
  const node = pinnedNode();
  ensureGenerated(node);
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const program = join(root, `apps/server/src/cli/${name}.ts`);
  const { status } = spawnSync(node, [...settings, program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 2);
};
