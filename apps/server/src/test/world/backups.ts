import { createWriteStream } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Embedded, startEmbedded } from '#boot/embedded/embedded.ts';
import { clusterOf, type Recovery, recoverTo } from '#boot/embedded/recovery.ts';
import { raw } from '#db/sql.ts';
import { baseBackup, type BaseBackup, type BaseBackupOptions } from '#ports/postgres-backup/base-backup.ts';
import { unpackTar } from '#ports/postgres-backup/tar.ts';
import { askOnce } from './database.ts';

const quiet = () => {};
const FAST = ['fsync=off'];

/** A folder of this test's own, in which clusters and backups stand beside each other. */
export const openYard = async (): Promise<{ folder: string; close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'zhibiao-backup-'));
  // Another user may run the clusters in it.
  await chmod(folder, 0o755);
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
};

export const startYardCluster = (folder: string, settings: string[] = []): Promise<Embedded> =>
  startEmbedded(folder, quiet, [...FAST, ...settings]);

/** Makes a backup and unpacks it into `into`. */
export const takeBaseBackup = (
  url: string,
  into: string,
  options: Partial<BaseBackupOptions> = {},
): Promise<BaseBackup> =>
  baseBackup(url, {
    label: 'test',
    sink: async (name, bytes) => {
      if (name === 'base.tar') await unpackTar(bytes, into);
      else await pipeline(bytes, createWriteStream(join(into, name)));
    },
    ...options,
  });

export const manifestIn = (backup: string): Promise<Uint8Array> => readFile(join(backup, 'backup_manifest'));

/** A data directory of its own that is begun with a copy of this backup; `original` is where the password lies. */
export const restored = async (backup: string, original: string, dataDir: string, how: Recovery = {}) => {
  await mkdir(dataDir, { mode: 0o755 });
  await copyFile(join(original, 'postgres.password'), join(dataDir, 'postgres.password'));
  const staged = join(dataDir, 'staged');
  await cp(backup, staged, { recursive: true, mode: 0 });
  await rename(staged, clusterOf(dataDir, quiet));
  await recoverTo(dataDir, quiet, how);
  return startYardCluster(dataDir);
};

export const queryAt = <T>(url: string, text: string): Promise<T[]> => askOnce(url, raw(text)) as Promise<T[]>;

/** Puts bytes into a file of a backup. */
export const overwrite = async (path: string, at: number, byte: number): Promise<void> => {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ byte;
  await writeFile(path, bytes);
};
