import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Config } from '#config.ts';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { findBinaries } from '#boot/embedded/binaries.ts';
import { lockHolderOf, lockDataDir } from '#boot/embedded/data-lock.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { clusterOf, recoverTo } from '#boot/embedded/recovery.ts';
import { systemCluster } from '#boot/embedded/place.ts';
import { postgresUser } from '#boot/embedded/user.ts';
import { one, sql } from '#db/sql.ts';
import { VERSION } from '#lib/version.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { faultsText } from '#services/backup/set/object.ts';
import { commitSwap, finishSwap, newContent, refuseMounts, RESTORE } from './swap.ts';
import { type OpenSet, unpackDatabase, unpackFiles, unpackLog, unpackTruth } from './unpack.ts';
import type { SetCheck } from '#services/backup/verify.ts';

/** What is looked at in a restored database before it takes the place of the old one; answers what is wrong. */
export type RestoredChecks = (at: { url: string; dataDir: string; set: OpenSet }) => Promise<string[]>;

/** A set that cannot be restored by this program, said before anything is made. */
export const refuseSet = ({ manifest, faults }: SetCheck): void => {
  if (faults.length > 0)
    throw new BackupError(`备份 ${manifest.set} 不完整：${faultsText(faults)}。没有改动任何数据。`);
  if (manifest.version !== VERSION)
    throw new BackupError(
      `备份 ${manifest.set} 由 ${manifest.version} 版制作，这里是 ${VERSION} 版：` +
        `请先用 ${manifest.version} 版恢复，再升级。没有改动任何数据。`,
    );
};

const majorHere = (report: ReportFact): number => {
  const { postgres } = findBinaries(postgresUser(report), report);
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  return Number(/(\d+)[.\w]*\s*$/.exec(stdout.trim())?.[1] ?? 0);
};

/** The embedded database is of the major version that the set was made by, and its own password came with it. */
export const refuseDatabase = ({ manifest: { set, database, truth } }: OpenSet, report: ReportFact): void => {
  if (database.by === 'command')
    throw new BackupError(
      `备份 ${set} 的数据库由外部工具保存（${database.said}）：请先用它恢复，再设置 DATABASE_URL。`,
    );
  if (!truth.some(({ name }) => name === 'postgres.password'))
    throw new BackupError(
      `备份 ${set} 来自外部的 PostgreSQL：请用 --database-into 展开它的数据库，再设置 DATABASE_URL。`,
    );
  const [theirs, ours] = [Math.floor(database.serverVersion / 10_000), majorHere(report)];
  if (theirs !== ours)
    throw new BackupError(`备份 ${set} 的数据库是 PostgreSQL ${theirs}，这里内置的是 ${ours}，不能直接使用。`);
};

const CONNECTED = sql<{ count: number }>`
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
/** A server on a database of the operator's own leaves no lock in the directory. */
const refuseInUse = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { count } = await one(client, CONNECTED);
    if (count > 0) throw new BackupError(`数据库还有 ${count} 个连接：请先停下所有副本，再恢复。没有改动任何数据。`);
  } finally {
    await client.end();
  }
};

type Target = {
  dataDir: string;
  config: Pick<Config, 's3'> & { databaseUrl: string | null };
  report: ReportFact;
  checks: RestoredChecks;
};

/** Everything new beside the old; the old is not touched. */
const build = async (set: OpenSet, { dataDir, config, report, checks }: Target): Promise<void> => {
  const [fresh, work] = [newContent(dataDir), join(dataDir, RESTORE, 'work')];
  for (const folder of [fresh, work]) await mkdir(folder, { recursive: true, mode: 0o711 });
  for (const folder of [dataDir, join(dataDir, RESTORE)]) await openWay(folder);
  await unpackTruth(set, fresh);
  await unpackFiles(set, createStorage({ dataDir: fresh, s3: config.s3 }), work);
  const refuse = async (url: string) => {
    const wrong = await checks({ url, dataDir: fresh, set });
    if (wrong.length > 0) throw new BackupError(`恢复出的数据没有通过检查：${wrong.join('；')}。没有改动任何数据。`);
  };
  if (config.databaseUrl !== null) return refuse(config.databaseUrl);
  const cluster = clusterOf(fresh, report);
  // A killed restore may have left one where it does not lie in the directory.
  await rm(cluster, { recursive: true, force: true });
  await unpackDatabase(set, cluster);
  const log = await unpackLog(set, cluster);
  await recoverTo(fresh, report, log ?? {});
  if (log) await rm(log.walFolder, { recursive: true });
  const server = await startEmbedded(fresh, report);
  try {
    await refuse(server.url);
  } finally {
    await server.stop();
  }
  for (const name of ['postgres.log', 'server.lock']) await rm(join(fresh, name), { force: true });
};

/** The database's own user goes through, as it does through a data directory. */
const openWay = async (folder: string): Promise<void> => {
  if (process.getuid?.() === 0) await chmod(folder, (await stat(folder)).mode | 0o011);
};

/**
 * A set into a data directory, whose present content is put aside. The set was found whole before. Answers where the
 * old content is; null when there was none.
 */
export const restoreSet = async (set: OpenSet, target: Target): Promise<string | null> => {
  const { report, config } = target;
  const holder = await lockHolderOf(target.dataDir);
  if (holder) throw new BootFault({ is: 'in-use', dataDir: target.dataDir, ...holder });
  if (config.databaseUrl === null) refuseDatabase(set, report);
  else await refuseInUse(config.databaseUrl);
  await mkdir(target.dataDir, { recursive: true, mode: 0o755 });
  const dataDir = await realpath(target.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    await finishSwap(dataDir);
    await refuseMounts(dataDir);
    await build(set, { ...target, dataDir });
    const from = config.databaseUrl === null ? clusterOf(newContent(dataDir), report) : null;
    const elsewhere = from !== null && dirname(from) !== newContent(dataDir);
    await commitSwap(dataDir, elsewhere ? { from, to: systemCluster(dataDir) } : null);
    const aside = await finishSwap(dataDir);
    if (elsewhere) await rm(dirname(from), { recursive: true, force: true });
    return aside !== null && existsSync(aside) ? aside : null;
  } catch (error) {
    // Of what was not committed nothing is left.
    if (!existsSync(join(dataDir, RESTORE, 'ready'))) await finishSwap(dataDir);
    throw error;
  } finally {
    await lock.release();
  }
};
