/** npm start, npm run dev: everything that is missing or stale, then the server. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, root } from './setup.mjs';

const dev = process.argv.includes('--dev');
/** The demo's catalogue and accounts alone. */
const bare = process.argv.includes('--bare');
const MAIN = join(root, 'apps/server/src/main.ts');
/** Reads nothing where no traces are wanted. */
const TRACING = ['--import', join(root, 'apps/server/src/lib/tracing/preload.ts')];

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
if (!dev) ensureWeb(node);

// What was compiled once is kept, so that the next start spends half the time on it.
// bcrypt, files and DNS share these threads. The channel ends with this process, and the server with the channel.
const env = {
  ...process.env,
  ...(bare && { DEMO_LIFE: '0' }),
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
};
// Left alone, V8 lets the space for short-lived objects grow to 100 MB under load, and the others to four times of what
// is in use; half of it again costs no speed that could be measured.
const memory = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
const start = (args, options) =>
  spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env, ...options });

const children = dev
  ? [
      start([...memory, ...settings, ...TRACING, '--watch', '--watch-preserve-output', MAIN], { cwd: root }),
      start([join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'apps/web') }),
    ]
  : [start([...memory, ...settings, ...TRACING, MAIN], { cwd: root })];

// Ctrl-C reaches the children too; the server takes a second signal calmly.
const pass = (signal) => children.forEach((child) => child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal));
// npm passes a signal to its shell, which dies of it and does not pass it on.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500).unref();

let running = children.length;
for (const child of children) {
  child.on('exit', (code, signal) => {
    running -= 1;
    process.exitCode ||= code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
    // Neither half of the development pair is of use alone.
    for (const other of children) if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM');
    if (running === 0) process.exit();
  });
}
