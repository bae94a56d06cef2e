import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { one, sql } from '#db/sql.ts';
import { probePort } from '#lib/port.ts';
import type { ClusterPlace } from './place.ts';
import { commandOf, isRunning, waitForEnd } from './processes.ts';

export const OWNER = 'postgres';
const START_MS = 60_000;
/** Incremental backups need the summaries; a reader of the log who stays away must not fill the disk. */
const FOR_BACKUPS = ['summarize_wal=on', 'max_slot_wal_keep_size=2GB'];

export const environment = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    LC_MESSAGES: 'C',
    TZ: 'UTC',
  };
};

type Failed = { failure: string } | { exit: number | null };
export type ClusterServer = { pid: number; port: number; url: (database: string) => string };

export const serverOf = (place: ClusterPlace, pid: number, port: number): ClusterServer => ({
  pid,
  port,
  url: (database) => `postgresql://${OWNER}:${place.password}@127.0.0.1:${port}/${database}`,
});

/** A free port may be another program's by the time Postgres takes it: then on another one. */
export const launchAnywhere = async (
  place: ClusterPlace,
  settings: string[],
  ports: typeof freePort,
  ms = START_MS,
): Promise<ClusterServer> => {
  for (let left = 4; ; left -= 1) {
    const port = await ports();
    try {
      return await launchServer(place, port, settings, ms);
    } catch (error) {
      if (left === 0 || (await isFree(port))) throw error;
    }
  }
};

/** In a session of its own: Ctrl-C reaches the server only, which ends Postgres when its own requests are done. */
export const launchServer = async (
  place: ClusterPlace,
  port: number,
  settings: string[],
  ms = START_MS,
): Promise<ClusterServer> => {
  const base = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    ...FOR_BACKUPS,
    ...settings,
  ];
  const output = openSync(place.logFile, fileSize(place.logFile) > 5_000_000 ? 'w' : 'a', 0o640);
  const child = spawn(
    place.binaries.postgres,
    ['-D', place.cluster, '-p', String(port), ...base.flatMap((s) => ['-c', s])],
    {
      ...place.user,
      cwd: place.cluster,
      env: environment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const spawnError = new Promise<Failed>((resolve) =>
    child.once('error', (error) => resolve({ failure: error.message })),
  );
  // The event loop of the server is not kept alive by its database.
  child.unref();

  const failed = Promise.race([
    spawnError,
    new Promise<Failed>((resolve) => child.once('exit', (exit) => resolve({ exit }))),
  ]);
  const server = serverOf(place, child.pid ?? 0, port);
  const outcome = await Promise.race([failed, answers(server, place.cluster, ms)]);
  if (outcome === true) return server;
  if (child.pid) await endServer(child.pid, place);
  throw new BootFault({ is: 'not-started', ...(outcome ? outcome : {}), logFile: place.logFile });
};

/** The Postgres that a killed process left behind: used on when it answers, ended when it does not. */
export const takeLeftover = async (place: ClusterPlace, report: ReportFact): Promise<ClusterServer | null> => {
  const found = postmasterOf(place.cluster);
  if (!found) return null;
  if (!isOurs(found.pid, place.cluster)) {
    // The number belongs to another process by now; Postgres itself would refuse to start.
    if (isRunning(found.pid)) rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  const server = serverOf(place, found.pid, found.port);
  if (await answers(server, place.cluster, 20_000)) {
    report({ is: 'taken-over', pid: found.pid });
    return server;
  }
  await endServer(found.pid, place);
  return null;
};

/** pid and port as Postgres wrote them; null when none was started or the last one ended well. */
export const postmasterOf = (cluster: string): { pid: number; port: number } | null => {
  const path = join(cluster, 'postmaster.pid');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port } : null;
};

export const isOurs = (pid: number, cluster: string): boolean => {
  if (!isRunning(pid)) return false;
  const command = commandOf(pid);
  // Where the system does not tell, the answer on its port decides.
  return command === null || command.includes(cluster);
};

/**
 * True as soon as it takes connections and is the database of this directory; false when it ended or the time is over.
 */
const answers = async ({ pid, url }: ClusterServer, cluster: string, ms: number): Promise<boolean> => {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(50)) {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await one(client, sql<{ data_directory: string }>`SHOW data_directory`)).data_directory === cluster;
    } catch {
      if (!isRunning(pid)) return false;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
};

/** Fast shutdown first; an immediate one loses nothing either, it only costs a recovery at the next start. */
export const endServer = async (pid: number, place: ClusterPlace) => {
  if (!isOurs(pid, place.cluster)) return;
  if (process.platform === 'win32') {
    spawnSync(place.binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w']);
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(pid, 6_000)) return;
  process.kill(pid, 'SIGQUIT');
  await waitForEnd(pid, 4_000);
};

const probe = (port: number) => probePort({ host: '127.0.0.1', port });
export const freePort = () => probe(0);

const isFree = (port: number) =>
  probe(port).then(
    () => true,
    () => false,
  );

export const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
