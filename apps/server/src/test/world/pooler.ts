import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForDatabase } from '#boot/wait.ts';
import { freeTestPort } from './real-server.ts';

const OLDEST = 1.21;
const ABSENT =
  `没有可用的 PgBouncer（${OLDEST} 以上）：请安装 pgbouncer（Debian 13 起的 pgbouncer 软件包，或 PostgreSQL 的 apt 源），` +
  '或用 PGBOUNCER_PATH 指明它在哪里。';

/** PgBouncer on PATH or where PGBOUNCER_PATH says, if it is new enough. */
export const findPooler = (): string | null => {
  const program = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = Number(/PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  return version < OLDEST ? null : program;
};

/**
 * PgBouncer in transaction mode before a cluster, with as few connections as make clients share them. Roles log in by
 * the passwords that the cluster has. `settings` come last and count.
 */
export const startPooler = async (
  clusterUrl: string,
  settings: readonly string[] = [],
): Promise<{ host: string; stop: () => Promise<void> }> => {
  const program = findPooler();
  if (!program) throw new Error(ABSENT);
  const { username, password, hostname, port: to } = new URL(clusterUrl);
  const port = await freeTestPort();
  const dir = mkdtempSync(join(tmpdir(), 'zhibiao-pooler-'));
  const users = join(dir, 'users');
  const config = join(dir, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${hostname} port=${to}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'max_prepared_statements = 200',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `auth_user = ${username}`,
      'auth_dbname = postgres',
      'default_pool_size = 12',
      'max_client_conn = 1000',
      'server_idle_timeout = 5',
      'log_connections = 0',
      'log_disconnections = 0',
      ...settings,
    ].join('\n'),
  );
  // It refuses to run as root; the user it runs as reads these.
  chmodSync(dir, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...asNobody, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => {
    said += String(part);
  });
  const through = new URL(clusterUrl);
  through.port = String(port);
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await waitForDatabase(through.href, () => {}, 10_000);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer did not start:\n${said}`, { cause: error });
  }
  return { host: through.host, stop };
};
