import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config.ts';

/** The server as a process of its own on a test's database, for tests that take it away in the middle. */

const MAIN = join(import.meta.dirname, '../../main.ts');

export type RealServer = {
  base: string;
  port: number;
  pid: number;
  /** All that it has printed. */
  said: () => string;
  kill9: () => Promise<void>;
  /** Asks it to end, as a supervisor does, and waits for it; the exit code. */
  terminate: () => Promise<number | null>;
};

type World = { deps: { config: Pick<Config, 'databaseUrl' | 'migrateUrl' | 'secretKey'> } };

/** Starts it and waits until it is ready. Sessions of the test's world are valid there. */
export const bootServer = async (
  { deps: { config } }: World,
  dataDir: string,
  more: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<RealServer> => {
  const port = await freeTestPort();
  const { databaseUrl, migrateUrl, secretKey } = config;
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...options, MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: databaseUrl ?? '',
      ...(migrateUrl !== null && { MIGRATE_DATABASE_URL: migrateUrl }),
      SECRET_KEY: secretKey ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += String(part);
    });
  const terminate = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await gone) as [number | null];
    return code;
  };
  const kill9 = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  for (const end = Date.now() + 100_000; !(await isReady(base)); await sleep(50)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await kill9();
    throw new Error(`the server did not start:\n${said}`);
  }
  return { base, port, pid: child.pid ?? 0, said: () => said, kill9, terminate };
};

/** Below the ports that systems give to outgoing connections (from 32,768 on): it stays free until it is taken. */
export const freeTestPort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freeTestPort();
  }
  server.close();
  await once(server, 'close');
  return port;
};

/** A connection that nobody takes up is not waited for: the next is. */
const isReady = async (base: string): Promise<boolean> => {
  const answer = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.ok === true;
};
