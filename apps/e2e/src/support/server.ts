import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');

/**
 * Chosen once a run and handed to the worker processes through the environment. Below the ports that systems give to
 * outgoing connections (from 32,768 on), of which a run opens thousands.
 */
export const PORT = Number((process.env['E2E_PORT'] ??= String(20_000 + 100 * Math.floor(Math.random() * 120))));
/** For the one further server that a worker may have at a time. */
export const portOf = (worker: number): number => PORT + 1 + worker;
export const DATA_DIR = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'zhibiao-e2e-')));

export const serverFile = join(root, 'apps/server/src/main.ts');
export const LOG_FILE = join(DATA_DIR, 'server.log');
export const serverCommand = `"${process.execPath}" "${serverFile}" >> "${LOG_FILE}"`;
export const serverEnv = {
  PORT: String(PORT),
  DATA_DIR,
  DEMO: '1',
  DEMO_LIFE: '0',
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  // One line an answer, for the test that reads the log.
  LOG_LEVEL: 'debug',
  UV_THREADPOOL_SIZE: '8',
  DATABASE_URL: '',
  NODE_ENV: '',
};
