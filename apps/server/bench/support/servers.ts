import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const server = resolve(import.meta.dirname, '../..');

/** As the launcher starts it (scripts/start.mjs). */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const COMPILED = resolve(server, '../../node_modules/.cache/compiled');

export const freeBenchPort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Starts one of our own programs and waits until `path` answers. `folder`: of this checkout's server, or another's. */
const start = async (
  file: string,
  args: string[],
  env: Record<string, string>,
  port: number,
  path: string,
  folder = server,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...FLAGS, join(folder, file), ...args], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    if (answer?.ok) return child;
    await sleep(50);
  }
  throw new Error(`${file} did not answer`);
};

/** `more`: settings besides. */
export const startBenchProduct = (
  port: number,
  databaseUrl: string,
  dataDir: string,
  secret: string,
  folder?: string,
  more: Record<string, string> = {},
) =>
  start(
    'src/main.ts',
    [],
    {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: secret,
      DEMO: '1',
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      ...more,
    },
    port,
    '/readyz',
    folder,
  );

/** With a Postgres of its own, as `npm start` runs it; `more`: settings besides. */
const startOwnWith = (port: number, dataDir: string, secret: string, more: Record<string, string>) =>
  start(
    'src/main.ts',
    [],
    {
      PORT: String(port),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      SECRET_KEY: secret,
      DEMO: '1',
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      ...more,
    },
    port,
    '/readyz',
  );

export const startOwn = (port: number, dataDir: string, secret: string) =>
  startOwnWith(port, dataDir, secret, { DEMO_LIFE: '0' });

/** With all that the demo shows, as `npm start` fills it; ready when it is written. */
export const startLiving = async (port: number, dataDir: string, secret: string): Promise<ChildProcess> => {
  const child = await startOwnWith(port, dataDir, secret, { PUBLIC_URL: `http://127.0.0.1:${port}` });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (said) => {
      if (String(said).includes('演示数据已写入')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code} before the demo was written`)));
  });
  return child;
};

export const startFloor = (port: number, databaseUrl: string) =>
  start('bench/support/floor.ts', [String(port), databaseUrl], {}, port, '/constant');

export const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Resident memory of a process, MB; null where the system does not tell. */
export const residentMb = async (child: ChildProcess): Promise<number | null> => {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kb = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kb ? Math.round(Number(kb) / 1024) : null;
};
