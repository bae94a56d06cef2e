import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { type Embedded, startEmbedded } from '#boot/embedded/embedded.ts';
import { freeBenchPort } from '#bench/support/servers.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { mountSmall } from '#test/world/small-disk.ts';
import { type Copied, startCopied } from './copied.ts';

/** The product with all that it leans on, each in reach of somebody who wants to break it. */
export type Watched = {
  server: RealServer;
  postgres: Embedded;
  /** As the owner of the tables. */
  pool: pg.Pool;
  dataDir: string;
  metrics: string;
  /** Another one, beside it. */
  copied: Copied;
  /** Ends when it is asked to; the product's own programs on its data. */
  run: (program: 'ledger-check' | 'audit-verify') => Promise<number>;
};

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const DISK = '256m';

/** Takes every connection and no recipient. */
const refusingMail = async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close(() => {}) };
};

/** A site whose certificate ends in three days. */
const endingSite = async (directory: string) => {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const args = ['-newkey', 'rsa:2048', '-nodes', '-days', '3', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...args], { stdio: 'ignore' });
  const site = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return { url: `https://localhost:${(site.address() as AddressInfo).port}`, close: () => void site.close() };
};

/** What it starts is ended by `started`, however far it came. */
export const startWatched = async (directory: string, started: AsyncDisposableStack): Promise<Watched> => {
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const disk = mountSmall(dataDir, DISK);
  started.defer(disk.end);
  const postgres = await startEmbedded(join(directory, 'pg'), () => {});
  started.defer(postgres.stop);
  const mail = await refusingMail();
  started.defer(mail.close);
  const site = await endingSite(directory);
  started.defer(site.close);
  const port = await freeBenchPort();
  const world = { deps: { config: { databaseUrl: postgres.url, migrateUrl: null, secretKey: SECRET } } };
  const server = await bootServer(world, dataDir, {
    DEMO: '1',
    DATABASE_POOL: '4',
    METRICS_PORT: String(port),
    PUBLIC_URL: site.url,
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(mail.port),
    MAIL_SECURE: '0',
    MAIL_FROM: 'noreply@example.com',
  });
  started.defer(server.kill9);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  // Some of its connections may hold a lock; they end with PostgreSQL.
  started.defer(() => void pool.end());
  return {
    server,
    postgres,
    pool,
    dataDir,
    metrics: `127.0.0.1:${port}`,
    copied: await startCopied(directory, started),
    run: async (program) => {
      const child = spawn(process.execPath, [resolve(import.meta.dirname, `../../src/cli/${program}.ts`)], {
        env: { PATH: process.env['PATH'], DATABASE_URL: postgres.url, SECRET_KEY: SECRET, DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    },
  };
};

/** So much of the disk that a twentieth is left. */
export const fillDisk = async ({ dataDir }: Watched): Promise<() => Promise<void>> => {
  const path = join(dataDir, 'ballast');
  const { bavail, blocks, bsize } = await statfs(dataDir);
  await writeFile(path, Buffer.alloc((bavail - Math.ceil(blocks / 20)) * bsize));
  return () => rm(path);
};

/** A byte more at the end of each file that is kept. */
export const alterFiles = ({ dataDir }: Watched) =>
  execFileSync('find', [
    join(dataDir, 'files'),
    '-type',
    'f',
    '-exec',
    'sh',
    '-c',
    'printf x >> "$1"',
    'sh',
    '{}',
    ';',
  ]);

/** A folder that became a file: nothing can be stored, whoever asks. */
export const loseFiles = async ({ dataDir }: Watched): Promise<() => Promise<void>> => {
  const files = join(dataDir, 'files');
  await rm(files, { recursive: true, force: true });
  await writeFile(files, '');
  return async () => {
    await rm(files);
    await mkdir(files);
  };
};
