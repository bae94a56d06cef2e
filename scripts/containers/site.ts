import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Engine, tryCall } from './engine.ts';
import { attempt, run } from './shell.ts';

const PROJECT = 'zhibiao-check';
const FILES = ['-p', PROJECT, '-f', 'docker-compose.yml', '-f', 'scripts/containers/compose.check.yml'];
const READY_MS = 120_000;

export type Site = {
  base: string;
  /** SIGKILL, as when the machine is short of memory; then started again. */
  killAndStart: (service: string) => Promise<void>;
  ready: () => Promise<void>;
  /** Runs a script in the application's container, on its own database; answers what it prints. */
  inApp: (script: string) => Promise<string>;
  logs: (service: string) => Promise<string>;
  /** Containers, network and volumes. */
  down: () => Promise<void>;
};

/** Brings docker-compose.yml up as it stands in `folder`, with the settings that its first line asks for. */
export const bringUp = async (engine: Engine, folder: string): Promise<Site> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const secret = () => randomBytes(36).toString('hex');
  writeFileSync(
    join(folder, '.env'),
    [
      `POSTGRES_PASSWORD=${secret()}`,
      `APPLICATION_PASSWORD=${secret()}`,
      `SECRET_KEY=${secret()}`,
      `PUBLIC_URL=${base}`,
      'ALLOW_HTTP=1',
      `PUBLISH=127.0.0.1:${port}`,
      'SMS_URL=http://sms:8080/',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  const [program = '', ...before] = engine.program === 'docker' ? ['docker', 'compose'] : ['podman-compose'];
  const compose = (...args: string[]) => run(program, [...before, ...FILES, ...args], { env: engine.env, cwd: folder });
  const nameOf = async (service: string) => {
    const labels = [`label=com.docker.compose.project=${PROJECT}`, `label=com.docker.compose.service=${service}`];
    return (
      await call(engine, ['ps', '--all', ...labels.flatMap((label) => ['--filter', label]), '--format', '{{.Names}}'])
    ).trim();
  };

  const site: Site = {
    base,
    async killAndStart(service) {
      const name = await nameOf(service);
      const startedAt = () => call(engine, ['inspect', '--format', '{{.State.StartedAt}}', name]);
      const before = await startedAt();
      await call(engine, ['kill', '--signal', 'KILL', name]);
      // It may be back already: it restarts unless stopped.
      await call(engine, ['start', name]);
      if ((await startedAt()) === before) throw new Error(`${service} 没有被杀掉`);
    },
    async ready() {
      for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(200)) {
        if ((await fetch(`${base}/readyz`).catch(() => null))?.ok) return;
      }
      throw new Error(`网站在 ${READY_MS / 1000} 秒内没有就绪：\n${await site.logs('app')}`);
    },
    inApp: async (script) =>
      call(engine, ['exec', '--interactive', await nameOf('app'), 'node', '--input-type=module', '-'], {
        input: script,
      }),
    logs: async (service) => (await tryCall(engine, ['logs', await nameOf(service)])).output,
    down: async () =>
      void (await attempt(program, [...before, ...FILES, 'down', '--volumes'], { env: engine.env, cwd: folder })),
  };
  try {
    await compose('up', '-d', '--no-build');
    await site.ready();
    return site;
  } catch (error) {
    await site.down();
    throw error;
  }
};

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
