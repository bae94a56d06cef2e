import { lchownSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { one, sql } from '#db/sql.ts';
import { lockDataDir } from './data-lock.ts';
import { canEnter, type ClusterPlace, locateCluster } from './place.ts';
import { isRunning } from './processes.ts';
import { type ClusterServer, endServer, freePort, launchAnywhere, fileSize } from './server.ts';
import type { Runner } from './user.ts';

export type Recovery = {
  /**
   * The log from the backup on: segments under their names, the open one as `….partial`, histories of timelines. Given
   * over to the cluster's user, so it lies best beside the cluster. Without it the backup's own log is followed.
   */
  walFolder?: string;
  /** The last moment that counts; without it all of the log does. */
  at?: Date;
};

/** Following the log of a day takes minutes. */
const PATIENCE_MS = 6 * 3600_000;
const LOOK_MS = 100;
/** A segment's first page tells the size of the whole (PostgreSQL's src/include/access/xlog_internal.h). */
const SEGMENT_SIZE_AT = 32;

/** Where the cluster of a data directory lies, or is to be put. */
export const clusterOf = (dataDir: string, report: ReportFact): string => locateCluster(dataDir, report).cluster;

/**
 * Makes a base backup, unpacked at `clusterOf`, the ordinary cluster of this data directory: the log is followed, and
 * its own begins. Leaves it stopped; when it fails the cluster is of no use any more.
 */
export const recoverTo = async (
  dataDir: string,
  report: ReportFact,
  { walFolder, at }: Recovery = {},
): Promise<void> => {
  const real = realpathSync(dataDir);
  const lock = await lockDataDir(real);
  try {
    const place = locateCluster(real, report);
    const settings = walFolder === undefined ? [] : await followFrom(place, realpathSync(walFolder), at);
    giveTo(place.cluster, place.user);
    const logged = fileSize(place.logFile);
    try {
      const server = await launchAnywhere(place, settings, freePort, PATIENCE_MS);
      await promoted(server, place);
      await endServer(server.pid, place);
    } catch (error) {
      throw missed(place, logged, at) ?? error;
    }
  } finally {
    await lock.release();
  }
};

/** The settings of an archive recovery, which end with the process that was given them. */
const followFrom = async (place: ClusterPlace, walFolder: string, at: Date | undefined): Promise<string[]> => {
  if (at && at < (await begunAt(place.cluster))) throw new BootFault({ is: 'moment-missed', at, why: 'early' });
  await completePartials(walFolder);
  giveTo(walFolder, place.user);
  if (place.user && !canEnter(walFolder, place.user)) throw new BootFault({ is: 'log-unreachable', walFolder });
  await writeFile(join(place.cluster, 'recovery.signal'), '');
  return [
    `restore_command=${copyFrom(walFolder)}`,
    'recovery_target_timeline=latest',
    // A zone by its name is not known yet when settings of a start are read.
    ...(at ? [`recovery_target_time=${at.toISOString().replace('Z', '+00')}`, 'recovery_target_action=promote'] : []),
  ];
};

/** A moment before the backup would give what there was at its end, without a word. */
const begunAt = async (cluster: string): Promise<Date> => {
  const label = await readFile(join(cluster, 'backup_label'), 'utf8');
  return new Date(/^START TIME: (.*)$/m.exec(label)?.[1] ?? '');
};

const copyFrom = (walFolder: string): string => {
  const folder = walFolder.replaceAll('%', '%%');
  if (process.platform === 'win32') return `copy "${folder}\\%f" "%p"`;
  return `cp '${folder.replaceAll("'", "'\\''")}/%f' "%p"`;
};

/** PostgreSQL takes whole segments only: what the open one has not been written to yet is zeros. */
const completePartials = async (walFolder: string): Promise<void> => {
  const names = new Set(readdirSync(walFolder));
  for (const partial of names) {
    const name = partial.replace(/\.partial$/, '');
    if (name === partial || names.has(name)) continue;
    const file = await open(join(walFolder, partial), 'r+');
    try {
      const { buffer } = await file.read(Buffer.alloc(4), 0, 4, SEGMENT_SIZE_AT);
      await file.truncate(buffer.readUInt32LE());
    } finally {
      await file.close();
    }
    await rename(join(walFolder, partial), join(walFolder, name));
  }
};

/** To the user that runs the cluster, where this is another one. */
export const giveTo = (path: string, user: Runner | null): void => {
  if (!user) return;
  const { uid, gid } = user;
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
};

const promoted = async ({ pid, url }: ClusterServer, { logFile }: ClusterPlace): Promise<void> => {
  const client = new pg.Client({ connectionString: url('postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    while ((await one(client, sql<{ behind: boolean }>`SELECT pg_is_in_recovery() AS behind`)).behind)
      await sleep(LOOK_MS);
  } catch (error) {
    if (isRunning(pid)) throw error;
    throw new BootFault({ is: 'not-started', logFile });
  } finally {
    await client.end().catch(() => {});
  }
};

const MISSED = [
  { says: 'recovery ended before configured recovery target was reached', why: 'late' },
  { says: 'requested recovery stop point is before consistent recovery point', why: 'early' },
] as const;

/** That the moment lies outside of what the backup and the log cover, only PostgreSQL's own log tells. */
const missed = ({ logFile }: ClusterPlace, from: number, at: Date | undefined): BootFault | null => {
  const whole = readFileSync(logFile);
  // A log that has grown long was begun again.
  const log = whole.subarray(whole.length < from ? 0 : from).toString();
  const found = MISSED.find(({ says }) => log.includes(says));
  return found && at ? new BootFault({ is: 'moment-missed', at, why: found.why }) : null;
};
