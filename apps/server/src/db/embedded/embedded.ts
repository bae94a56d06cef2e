import { spawn, spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootFault, type Report } from '#db/boot-facts.ts';
import { identifier, one, run, sql } from '#db/sql.ts';
import { holderOf, lockDataDir } from './data-lock.ts';
import { findBinaries, SYSTEM_DIR, type Binaries } from './binaries.ts';
import { postgresUser, type Runner } from './user.ts';
import { keepRunning } from './watch.ts';
import { commandOf, isRunning, waitForEnd } from './processes.ts';

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

type Place = { cluster: string; logFile: string; password: string; binaries: Binaries; user: Runner | null };

const DATABASE = 'zhibiao';
const OWNER = 'postgres';
const APPLICATION = 'zhibiao';
const START_MS = 60_000;

/** No system has every locale: C.UTF-8 knows Chinese letters, the builtin provider is there everywhere. */
const LOCALES = [
  ['--locale=C.UTF-8'],
  ['--locale=en_US.UTF-8'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/**
 * A Postgres of our own in `directory`, on a random port of this machine. One left over by a killed process is used on.
 * `settings` are Postgres parameters, such as `fsync=off`; `ports` offers one that nobody uses at each call.
 */
export const startEmbedded = async (
  directory: string,
  report: Report,
  settings: string[] = [],
  ports = freePort,
): Promise<Embedded> => {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  // Postgres names its directory by the real path.
  const dataDir = realpathSync(directory);
  const lock = await lockDataDir(dataDir);
  try {
    const place = locate(dataDir, report);
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) initialise(place, report);
    let server = (await leftover(place, report)) ?? (await launchAnywhere(place, settings, ports));
    await createDatabase(server.url('postgres'));

    // On the same port: whoever is connected finds it again by itself.
    const restart = async () => {
      server = await launch(place, server.port, settings);
    };
    const endWatch = keepRunning(() => !isRunning(server.pid), restart, report);
    const closing = async () => {
      await endWatch();
      await lock.closing();
    };
    let stopped: Promise<void> | null = null;
    const stop = async () => {
      await endWatch();
      await end(server.pid, place);
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
export const borrowEmbedded = async (directory: string, report: Report): Promise<Borrowed> => {
  const dataDir = realpathSync(directory);
  if (!(await holderOf(dataDir))) return startEmbedded(dataDir, report);
  const place = locate(dataDir, report);
  const found = postmaster(place.cluster);
  if (!found) throw new BootFault({ is: 'between', dataDir });
  const server = serverOf(place, found.pid, found.port);
  return { url: server.url(DATABASE), applicationUrl: applicationUrl(place, server), stop: async () => {} };
};

/** Ends a Postgres whose owner was killed; false when its owner lives. Used on temporary directories of old tests. */
export const stopLeftover = async (dataDir: string): Promise<boolean> => {
  if (await holderOf(dataDir)) return false;
  const cluster = join(dataDir, 'postgres');
  const pid = postmaster(cluster)?.pid;
  if (pid && isOurs(pid, cluster)) {
    process.kill(pid, 'SIGINT');
    await waitForEnd(pid, 10_000);
  }
  return true;
};

const locate = (dataDir: string, report: Report): Place => {
  const user = postgresUser(report);
  let base = dataDir;
  // Only the way through is opened, to a directory of our own; what is secret in it has its own mode.
  if (user && !canEnter(dataDir, user) && canEnter(dirname(dataDir), user))
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (user && !canEnter(dataDir, user)) {
    base = join(SYSTEM_DIR, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
    mkdirSync(base, { recursive: true, mode: 0o755 });
    report({ is: 'placed-elsewhere', dataDir, base });
  }
  return {
    cluster: join(base, 'postgres'),
    logFile: join(base, 'postgres.log'),
    password: passwordOf(dataDir, base),
    binaries: findBinaries(user, report),
    user,
  };
};

const canEnter = (dir: string, user: Runner): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', dir], { ...user, cwd: '/' }).status === 0;

const passwordOf = (dataDir: string, base: string): string => {
  const path = join(dataDir, 'postgres.password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(join(base, 'postgres', 'PG_VERSION'))) throw new BootFault({ is: 'password-lost', path, base });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(path, password, { mode: 0o600, flush: true });
  return password;
};

/**
 * Prepared beside its place and moved there when complete, so that an interrupted first start leaves nothing half made.
 */
const initialise = ({ cluster, password, binaries, user }: Place, report: Report) => {
  report({ is: 'preparing' });
  const fresh = `${cluster}.new`;
  const passwordFile = join(tmpdir(), `zhibiao-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    let failure = '';
    for (const locale of LOCALES) {
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh, { mode: 0o700 });
      if (user) chownSync(fresh, user.uid, user.gid);
      const flags = [
        '-D',
        fresh,
        '-U',
        OWNER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--lc-messages=C',
        ...locale,
      ];
      const { status, stderr, error } = spawnSync(binaries.initdb, flags, {
        ...user,
        cwd: '/',
        env: environment(),
        encoding: 'utf8',
      });
      if (status === 0) return renameSync(fresh, cluster);
      failure = error?.message ?? stderr.trim();
    }
    rmSync(fresh, { recursive: true, force: true });
    throw new BootFault({ is: 'not-made', cluster, failure });
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

const environment = (): NodeJS.ProcessEnv => {
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
type Server = { pid: number; port: number; url: (database: string) => string };

const serverOf = (place: Place, pid: number, port: number): Server => ({
  pid,
  port,
  url: (database) => `postgresql://${OWNER}:${place.password}@127.0.0.1:${port}/${database}`,
});

/** Its password follows from the owner's, and not the other way round. */
const applicationUrl = ({ password }: Place, { port }: Server): string => {
  const own = createHmac('sha256', password).update(APPLICATION).digest('base64url');
  return `postgresql://${APPLICATION}:${own}@127.0.0.1:${port}/${DATABASE}`;
};

/** A free port may be another program's by the time Postgres takes it: then on another one. */
const launchAnywhere = async (place: Place, settings: string[], ports: typeof freePort): Promise<Server> => {
  for (let left = 4; ; left -= 1) {
    const port = await ports();
    try {
      return await launch(place, port, settings);
    } catch (error) {
      if (left === 0 || (await isFree(port))) throw error;
    }
  }
};

/** In a session of its own: Ctrl-C reaches the server only, which ends Postgres when its own requests are done. */
const launch = async (place: Place, port: number, settings: string[]): Promise<Server> => {
  const base = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    ...settings,
  ];
  const output = openSync(place.logFile, size(place.logFile) > 5_000_000 ? 'w' : 'a', 0o640);
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
  const outcome = await Promise.race([failed, answers(server, place.cluster, START_MS)]);
  if (outcome === true) return server;
  if (child.pid) await end(child.pid, place);
  throw new BootFault({ is: 'not-started', ...(outcome ? outcome : {}), logFile: place.logFile });
};

/** The Postgres that a killed process left behind: used on when it answers, ended when it does not. */
const leftover = async (place: Place, report: Report): Promise<Server | null> => {
  const found = postmaster(place.cluster);
  if (!found) return null;
  if (!isOurs(found.pid, place.cluster)) {
    // The number belongs to somebody else by now; Postgres itself would refuse to start.
    if (isRunning(found.pid)) rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
    return null;
  }
  const server = serverOf(place, found.pid, found.port);
  if (await answers(server, place.cluster, 20_000)) {
    report({ is: 'taken-over', pid: found.pid });
    return server;
  }
  await end(found.pid, place);
  return null;
};

/** pid and port as Postgres wrote them; null when none was started or the last one ended well. */
const postmaster = (cluster: string): { pid: number; port: number } | null => {
  const path = join(cluster, 'postmaster.pid');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port } : null;
};

const isOurs = (pid: number, cluster: string): boolean => {
  if (!isRunning(pid)) return false;
  const command = commandOf(pid);
  // Where the system does not tell, the answer on its port decides.
  return command === null || command.includes(cluster);
};

/**
 * True as soon as it takes connections and is the database of this directory; false when it ended or the time is over.
 */
const answers = async ({ pid, url }: Server, cluster: string, ms: number): Promise<boolean> => {
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
const end = async (pid: number, place: Place) => {
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

/** The port that was listened on for a moment; with 0, one of the system's choice. Rejects when it is taken. */
const probe = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = server.address() as AddressInfo;
      server.close(() => resolve(found));
    });
  });
const freePort = () => probe(0);
const isFree = (port: number) =>
  probe(port).then(
    () => true,
    () => false,
  );

const size = (path: string): number => (existsSync(path) ? statSync(path).size : 0);
