import { copyFile, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateCluster } from '#boot/embedded/place.ts';
import { waitForEnd } from '#boot/embedded/processes.ts';
import { giveTo } from '#boot/embedded/recovery.ts';
import { endServer, freePort, launchAnywhere, launchServer } from '#boot/embedded/server.ts';
import { takeBaseBackup } from './backups.ts';
import { askOnce } from './database.ts';

const quiet = () => {};
const killed = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself, as the connection that asked is.
  }
};

export type Standby = {
  /** The same role on the same database as in this address of the primary. */
  urlLike: (primary: string) => string;
  asOwner: <T>(text: string) => Promise<T[]>;
  kill9: () => Promise<void>;
  stop: () => Promise<void>;
  /** `settings`: for this time. */
  start: (settings?: string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The setting by which a standby streams from this server. */
export const following = (ownerUrl: string): string => {
  const { hostname, port, username, password } = new URL(ownerUrl);
  return `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`;
};

/** A standby that streams from the cluster of `dataDir`, begun with a base backup of it, on this machine. */
export const startStandby = async (
  { ownerUrl, dataDir }: { ownerUrl: string; dataDir: string },
  settings: string[] = [],
): Promise<Standby> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'zhibiao-standby-')));
  await copyFile(join(dataDir, 'postgres.password'), join(folder, 'postgres.password'));
  const place = locateCluster(folder, quiet);
  const staged = join(folder, 'staged');
  await mkdir(staged, { mode: 0o700 });
  await takeBaseBackup(ownerUrl, staged);
  await rename(staged, place.cluster);
  await writeFile(join(place.cluster, 'standby.signal'), '');
  giveTo(place.cluster, place.user);
  const given = ['fsync=off', following(ownerUrl), 'wal_retrieve_retry_interval=200ms', ...settings];
  let server = await launchAnywhere(place, given, freePort);
  const asOwner = <T>(text: string): Promise<T[]> =>
    askOnce(server.url(new URL(ownerUrl).pathname.slice(1)), text) as Promise<T[]>;
  return {
    urlLike: (primary) => {
      const url = new URL(primary);
      url.port = String(server.port);
      return url.href;
    },
    asOwner,
    // With all its processes: one that serves a connection would outlive the first for a moment.
    kill9: async () => {
      const own = await asOwner<{ pid: number }>('SELECT pid FROM pg_stat_activity');
      for (const pid of [server.pid, ...own.map((one) => one.pid)]) killed(pid);
      await waitForEnd(server.pid, 10_000);
    },
    stop: () => endServer(server.pid, place),
    start: async (more = []) => {
      server = await launchServer(place, server.port, [...given, ...more]);
    },
    close: async () => {
      await endServer(server.pid, place);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
