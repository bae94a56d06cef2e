import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../apps/server/src/boot/embedded/embedded.ts';
import { run } from '../containers/shell.ts';
import { freePort } from '../containers/site.ts';

/** A database, a provider of short messages and two replicas, as processes of this machine. */

export const root = resolve(import.meta.dirname, '../..');
const READY_MS = 60_000;

export type Process = { child: ChildProcess; said: () => string };
export const begin = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Process => {
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += String(part);
    });
  child.on('error', (error) => {
    said += error.message;
  });
  return { child, said: () => said };
};

export const end = async ({ child }: Process, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** Asks until it is so. */
export const until = async (what: string, holds: () => Promise<boolean>, ms = READY_MS): Promise<void> => {
  for (const last = Date.now() + ms; Date.now() < last; await sleep(50)) if (await holds()) return;
  throw new Error(`${ms / 1000} 秒内没有等到：${what}`);
};

/** `folder` is a clone with its dependencies, of this release or of another. */
export type Replica = {
  port: number;
  start: (folder?: string) => Promise<void>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};
export type Site = Awaited<ReturnType<typeof openSite>>;

export const openSite = async (dir: string, publicUrl: string) => {
  const database = await startEmbedded(join(dir, 'database'), () => {});
  const gateway = { port: await freePort() };
  const sms = begin(process.execPath, [join(root, 'scripts/containers/sms-gateway.mjs')], { PORT: `${gateway.port}` });
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    ALLOW_HTTP: '1',
    TRUST_PROXY: 'loopback',
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: database.applicationUrl,
    SECRET_KEY: randomBytes(36).toString('hex'),
    SMS_URL: `http://127.0.0.1:${gateway.port}/`,
    LOG_LEVEL: 'warn',
  };
  /** The replicas have no owner's address: this one is the migration's. */
  const owner = { ...settings, MIGRATE_DATABASE_URL: database.url };
  const replica = async (): Promise<Replica> => {
    const port = await freePort();
    let running: Process | null = null;
    return {
      port,
      async start(folder = root) {
        const main = join(folder, 'apps/server/src/main.ts');
        const fresh = begin(join(folder, 'node_modules/node/bin/node'), [main], {
          ...(folder === root ? settings : owner),
          PORT: `${port}`,
        });
        running = fresh;
        await until(`副本 ${port} 就绪`, async () => {
          if (fresh.child.exitCode !== null) throw new Error(`副本没有启动：\n${fresh.said()}`);
          return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true;
        });
      },
      stop: async (signal) => {
        if (running) await end(running, signal);
      },
    };
  };
  const replicas = [await replica(), await replica()] as const;
  return {
    replicas,
    messages: async () => sms.said(),
    databaseAway: () => database.stop(),
    /** As docs/operate/upgrade.md says it. */
    migrate: () => run(process.execPath, [join(root, 'apps/server/src/cli/migrate.ts')], { env: owner }),
    inApp: (script: string) =>
      run(process.execPath, ['--input-type=module', '-'], {
        input: script,
        cwd: join(root, 'apps/server'),
        env: { ...process.env, DATABASE_URL: database.applicationUrl },
      }),
    async close() {
      for (const one of replicas) await one.stop('SIGKILL');
      await end(sms);
      await database.stop();
    },
  };
};
