import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeBenchPort } from '#bench/support/servers.ts';
import { startProcess, type Running } from './processes.ts';

/** The product as one process of an installation. */

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_MS = 90_000;
/** As the launcher starts it (scripts/start.mjs). */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
export const PROVE_SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';

export type Product = Running & {
  base: string;
  port: number;
  /** From its start until /readyz said so; its end before that is an error with all that it printed. */
  ready: () => Promise<number>;
  kill9: () => Promise<void>;
  /** As a supervisor ends it; its exit code. */
  terminate: () => Promise<number | null>;
};

export type ProductPlace = {
  databaseUrl: string;
  migrateUrl?: string;
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** Another checkout than this one. */
  root?: string;
};

/** Of the product and of its commands. */
export const environmentOf = (
  { databaseUrl, migrateUrl = '', dataDir, env }: ProductPlace,
  port = 0,
): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  TMPDIR: process.env['TMPDIR'],
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  DATABASE_URL: databaseUrl,
  MIGRATE_DATABASE_URL: migrateUrl,
  SECRET_KEY: PROVE_SECRET,
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  DEMO: '1',
  DEMO_LIFE: '0',
  LOG_LEVEL: 'error',
  ...env,
});

/** What it takes of the memory now. */
export const productResidentMb = ({ pid }: Running): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** A command of the product, to its end. */
export const runProductCommand = async (name: string, args: readonly string[], place: ProductPlace) => {
  const file = join(ROOT, `apps/server/src/cli/${name}.ts`);
  const command = startProcess(process.execPath, [file, ...args], { cwd: ROOT, env: environmentOf(place) });
  return { code: await command.ended, said: command.said() };
};

/** Starts it, and does not wait. */
export const startProduct = async (place: ProductPlace): Promise<Product> => {
  const { port = await freeBenchPort(), root = ROOT } = place;
  const base = `http://127.0.0.1:${port}`;
  const since = performance.now();
  const running = startProcess(process.execPath, [...FLAGS, join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: environmentOf(place, port),
  });
  return {
    ...running,
    base,
    port,
    ready: async () => {
      while (performance.now() - since < READY_MS && !running.isOver()) {
        if ((await fetch(`${base}/readyz`).catch(() => null))?.ok) return performance.now() - since;
        await sleep(20);
      }
      if (running.isOver()) await running.ended;
      throw new Error(`the product did not start:\n${running.said()}`);
    },
    kill9: async () => {
      running.signal('SIGKILL');
      await running.ended;
    },
    terminate: () => {
      running.signal('SIGTERM');
      return running.ended;
    },
  };
};

export const startedProduct = async (place: ProductPlace): Promise<Product & { bootMs: number }> => {
  const product = await startProduct(place);
  return { ...product, bootMs: await product.ready() };
};
