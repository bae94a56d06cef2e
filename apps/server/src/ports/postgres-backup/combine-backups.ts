import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { BackupError } from './backup-error.ts';
import { fullBackupLabel, LABEL_NAME, parseBackupLabel } from './backup-label.ts';
import { INCREMENTAL_PREFIX } from './incremental-file.ts';
import { formatManifest, MANIFEST_NAME, type ManifestFile, manifestTime, readManifest } from './manifest.ts';
import { reconstruct } from './reconstruct.ts';
import { filesBelow, verifyManifest } from './verify-backup.ts';

/** What a message names of many faults. */
const NAMED = 3;

/**
 * Puts a chain of unpacked backups, the full one first, together into one full backup, as pg_combinebackup does. Each
 * is verified before; `target` is there whole or not at all.
 */
export const combineBackups = async (folders: readonly string[], target: string): Promise<void> => {
  const last = folders.at(-1);
  if (last === undefined) throw new Error('no backup to combine');
  if (await stat(target).catch(() => null)) throw new BackupError(`${target} 已经存在。`);
  for (const folder of folders) await refuseFaulty(folder);
  await refuseBroken(folders);

  const fresh = `${target}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  for (const folder of await foldersBelow(last)) await mkdir(join(fresh, folder), { recursive: true, mode: 0o700 });
  const manifest = await readManifest(last);
  const files: ManifestFile[] = [];
  for (const file of manifest.files) files.push(await put(folders, last, file, fresh));
  // The log is in no manifest.
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const path of await filesBelow(last))
    if (path.startsWith('pg_wal/') && !listed.has(path)) await copy(last, path, fresh);
  await write(join(fresh, MANIFEST_NAME), formatManifest({ ...manifest, files }));
  for (const folder of [...(await foldersBelow(fresh)), '']) await sync(join(fresh, folder));
  await rename(fresh, target);
  await sync(dirname(target));
};

const refuseFaulty = async (folder: string): Promise<void> => {
  const faults = await verifyManifest(folder);
  if (faults.length === 0) return;
  const more = faults.length > NAMED ? `等 ${faults.length} 处` : '';
  throw new BackupError(`备份 ${folder} 不完整：${faults.slice(0, NAMED).join('；')}${more}。`);
};

/** Each holds the changes since the start of the one before; all are of one cluster. */
const refuseBroken = async (folders: readonly string[]): Promise<void> => {
  let before: { lsn: string; timeline: number } | null = null;
  let cluster: string | null = null;
  for (const folder of folders) {
    const { start, since } = parseBackupLabel(await readFile(join(folder, LABEL_NAME), 'utf8'));
    const { systemId } = await readManifest(folder);
    if (since?.lsn !== before?.lsn || since?.timeline !== before?.timeline)
      throw new BackupError(since ? `${folder} 不接着前一份备份。` : `${folder} 是全量备份，它只能是第一份。`);
    if (cluster !== null && systemId !== cluster) throw new BackupError(`${folder} 属于另一个数据库。`);
    [before, cluster] = [start, systemId];
  }
};

/** A file of the last backup, whole. */
const put = async (
  folders: readonly string[],
  last: string,
  file: ManifestFile,
  fresh: string,
): Promise<ManifestFile> => {
  const modified = manifestTime(new Date());
  if (file.path === LABEL_NAME) {
    const label = Buffer.from(fullBackupLabel(await readFile(join(last, LABEL_NAME), 'utf8')));
    await write(join(fresh, LABEL_NAME), label);
    const sha256 = createHash('sha256').update(label).digest('hex');
    return { path: LABEL_NAME, size: label.length, modified, sha256 };
  }
  const path = incrementalOf(file.path);
  if (path !== null) return { path, modified, ...(await reconstruct(folders, path, join(fresh, path))) };
  await copy(last, file.path, fresh);
  return file;
};

/** The path of the file whose changes these are; null of any other. Only tables and indexes are backed up so. */
const incrementalOf = (path: string): string | null => {
  const { dir, base } = posix.parse(path);
  const holds = dir === 'global' || dir.startsWith('base/');
  return holds && base.startsWith(INCREMENTAL_PREFIX) ? `${dir}/${base.slice(INCREMENTAL_PREFIX.length)}` : null;
};

const copy = async (from: string, path: string, to: string): Promise<void> => {
  // Where the file system can, the two share their blocks.
  await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  await sync(join(to, path));
};

const write = async (path: string, content: string | Buffer): Promise<void> => {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
};

const foldersBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
