/**
 * npm run prove: what the platform promises, held against real processes: killed, frozen, cut off, overrun.
 * npm run prove -- A10 A12: these alone. npm run prove -- --list: which there are.
 * --long: as long as the promise says; --json <file>: the table for programs.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, root } from '../setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
ensureWeb(node);

const child = spawn(node, [join(root, 'apps/server/prove/main.ts'), ...process.argv.slice(2)], {
  cwd: process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, UV_THREADPOOL_SIZE: '8' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
