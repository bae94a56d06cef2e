import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { identifier, run, sql } from '#db/sql.ts';
import { lockHolderOf, lockDataDir } from './data-lock.ts';
import { initialiseCluster } from './initialise.ts';
import { type ClusterPlace, locateCluster } from './place.ts';
import { isRunning, waitForEnd } from './processes.ts';
import {
  type ClusterServer,
  endServer,
  freePort,
  isOurs,
  launchAnywhere,
  launchServer,
  postmasterOf,
  serverOf,
  takeLeftover,
} from './server.ts';
import { keepRunning } from './watch.ts';

export type Embedded = {
  /** As the owner, who makes the tables. */
  url: string;
  /** As the application, whose role is made by `grantApplication`. */
  applicationUrl: string;
  /** Tells a second start on the same directory where this one answers. */
  announce(address: string): Promise<void>;
  /** Lets a second start wait for the end of this one. */
  closing(): Promise<void>;
  /** Ends Postgres and gives the directory free. Safe to call twice. */
  stop(): Promise<void>;
};

const DATABASE = 'zhibiao';
const APPLICATION = 'zhibiao';

/**
 * A Postgres of our own in `directory`, on a random port of this machine. One left over by a killed process is used on.
 * `settings` are Postgres parameters, such as `fsync=off`; `ports` offers a free one at each call.
 */
export const startEmbedded = async (
  directory: string,
  report: ReportFact,
  settings: string[] = [],
  ports = freePort,
): Promise<Embedded> => {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  // Postgres names its directory by the real path.
  const dataDir = realpathSync(directory);
  const lock = await lockDataDir(dataDir);
  try {
    const place = locateCluster(dataDir, report);
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) initialiseCluster(place, report);
    let server = (await takeLeftover(place, report)) ?? (await launchAnywhere(place, settings, ports));
    await createDatabase(server.url('postgres'));

    // On the same port: clients that are connected find it again by themselves.
    const restart = async () => {
      server = await launchServer(place, server.port, settings);
    };
    const endWatch = keepRunning(() => !isRunning(server.pid), restart, report);
    const closing = async () => {
      await endWatch();
      await lock.closing();
    };
    let stopped: Promise<void> | null = null;
    const stop = async () => {
      await endWatch();
      await endServer(server.pid, place);
      await lock.release();
    };
    return {
      url: server.url(DATABASE),
      applicationUrl: applicationUrl(place, server),
      announce: lock.announce,
      closing,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

type Borrowed = Pick<Embedded, 'url' | 'applicationUrl' | 'stop'>;
/**
 * The database in `directory` for a tool: beside a running server its Postgres is used and left running, else one is
 * started and ended.
 */
export const borrowEmbedded = async (directory: string, report: ReportFact): Promise<Borrowed> => {
  const dataDir = realpathSync(directory);
  if (!(await lockHolderOf(dataDir))) return startEmbedded(dataDir, report);
  const place = locateCluster(dataDir, report);
  const found = postmasterOf(place.cluster);
  if (!found) throw new BootFault({ is: 'between', dataDir });
  const server = serverOf(place, found.pid, found.port);
  return { url: server.url(DATABASE), applicationUrl: applicationUrl(place, server), stop: async () => {} };
};

/** Ends a Postgres whose owner was killed; false when its owner lives. Used on temporary directories of old tests. */
export const stopLeftover = async (dataDir: string): Promise<boolean> => {
  if (await lockHolderOf(dataDir)) return false;
  const cluster = join(dataDir, 'postgres');
  const pid = postmasterOf(cluster)?.pid;
  if (pid && isOurs(pid, cluster)) {
    process.kill(pid, 'SIGINT');
    await waitForEnd(pid, 10_000);
  }
  return true;
};

/** Its password follows from the owner's, and not the other way round. */
const applicationUrl = ({ password }: ClusterPlace, { port }: ClusterServer): string => {
  const own = createHmac('sha256', password).update(APPLICATION).digest('base64url');
  return `postgresql://${APPLICATION}:${own}@127.0.0.1:${port}/${DATABASE}`;
};

const createDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await run(client, sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`)) > 0) return;
    await run(client, sql`CREATE DATABASE ${identifier(DATABASE)}`);
  } finally {
    await client.end();
  }
};
