import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeBenchPort } from '#bench/support/servers.ts';
import { findBinaries } from '#boot/embedded/binaries.ts';
import { postgresUser } from '#boot/embedded/user.ts';
import { waitForDatabase } from '#boot/wait.ts';
import { startProcess, type Running, signal } from '#prove/processes.ts';

/** A PostgreSQL in our hands: stopped in each of its ways, killed, frozen, and started again on its port. */
export type Postgres = {
  ownerUrl: string;
  applicationUrl: string;
  port: number;
  /** Waits until it takes connections. */
  start: () => Promise<void>;
  stop: (how: 'fast' | 'immediate') => Promise<void>;
  kill9: () => Promise<void>;
  /** It ended by itself. */
  isOver: () => boolean;
  /** How often it gave up and began anew by itself. */
  panics: () => number;
  freeze: () => void;
  thaw: () => void;
};

export const user = postgresUser(() => {});
const PASSWORD = 'proof';
const STOP = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

const addressOf = (role: string, port: number) => `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/postgres`;
export const ownerAt = (port: number): string => addressOf('postgres', port);
export const applicationAt = (port: number): string => addressOf('zhibiao', port);

/** Makes one in `directory`, or takes the one that lies there. */
export const openPostgres = async (directory: string, settings: readonly string[] = []): Promise<Postgres> => {
  const binaries = findBinaries(user, () => {});
  if (!existsSync(join(directory, 'PG_VERSION'))) initialise(binaries.initdb, directory);
  const port = await freeBenchPort();
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'max_connections=100'];
  const args = ['-D', directory, '-p', String(port), ...[...fixed, ...settings].flatMap((one) => ['-c', one])];
  let server: Running | null = null;
  const everyone = () => (server ? [server.pid, ...childrenOf(server.pid)] : []);
  const start = async () => {
    server = startProcess(binaries.postgres, args, { ...user, cwd: directory, env: { TZ: 'UTC', LC_MESSAGES: 'C' } });
    const { isOver, said } = server;
    const wait = waitForDatabase(ownerAt(port), () => {});
    const gone = server.ended.then(() => Promise.reject(new Error(`PostgreSQL did not start:\n${said()}`)));
    gone.catch(() => {});
    if (!isOver()) await Promise.race([wait, gone]);
  };
  return {
    ownerUrl: ownerAt(port),
    applicationUrl: applicationAt(port),
    port,
    start,
    stop: async (how) => {
      signal(server?.pid ?? 0, STOP[how]);
      await server?.ended;
    },
    kill9: async () => {
      const all = everyone();
      for (const pid of all) signal(pid, 'SIGKILL');
      await server?.ended;
      // Its memory is free for the next only when the last of them is gone.
      for (const pid of all) while (existsSync(`/proc/${pid}/exe`)) await sleep(5);
    },
    isOver: () => server?.isOver() ?? true,
    panics: () => server?.said().match(/PANIC: /g)?.length ?? 0,
    freeze: () => everyone().forEach((pid) => signal(pid, 'SIGSTOP')),
    thaw: () => everyone().forEach((pid) => signal(pid, 'SIGCONT')),
  };
};

/** A cluster as it lies on the disk, made once and copied for each proof. */
export const copyCluster = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  own(to);
};

/** Everything in it belongs to whoever runs PostgreSQL. */
export const own = (path: string): void => {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
};

const initialise = (initdb: string, directory: string) => {
  const passwordFile = `${directory}.password`;
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (user) for (const path of [directory, passwordFile]) chownSync(path, user.uid, user.gid);
  const flags = ['-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  execFileSync(initdb, ['-D', directory, ...flags, '--locale=C.UTF-8'], { ...user, cwd: '/', stdio: 'pipe' });
};

/** Those that it started and that run. */
const childrenOf = (parent: number): number[] =>
  globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const stat = readFileSync(path, 'utf8');
      const [state, above] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(above) === parent && state !== 'Z' ? [Number(path.split('/')[2])] : [];
    } catch {
      return [];
    }
  });
