import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { HeadTable } from '#domain/number/head-table.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { type Sealing, UNSEALED } from '#ports/backup/sealing.ts';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { combineBackups } from '#ports/postgres-backup/combine-backups.ts';
import { verifyManifest } from '#ports/postgres-backup/verify-backup.ts';
import { unpackTar } from '#ports/postgres-backup/tar.ts';
import { storedFileName } from '#ports/storage/key.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { type SetManifest, readSetManifest } from '#services/backup/set/manifest.ts';
import { fetchLog } from '#services/backup/log/fetch.ts';
import type { LogReach } from '#services/backup/log/reach.ts';
import { openObject, type StoredObject } from '#services/backup/set/object.ts';
import { listedFiles } from '#services/backup/set/site-files.ts';

/** A set, opened. */
export type OpenSet = {
  place: BackupPlace;
  manifest: SetManifest;
  sealing: Sealing;
  /** How far the log is followed from it; null where it is not. */
  reach: LogReach | null;
};

/** The site's files of the set, and those that came until then. */
export async function* filesOf({ place, manifest, reach }: OpenSet): AsyncGenerator<StoredObject> {
  yield* listedFiles(place, manifest);
  for (const { files } of reach?.marks ?? []) yield* files;
}

const toFile = async (open: OpenSet, object: StoredObject, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await openObject(open, object, (bytes) => pipeline(bytes, createWriteStream(path, { flush: true, mode: 0o600 })));
};

/** Keys, registers, anchors and secrets, into a data directory. */
export const unpackTruth = async (set: OpenSet, into: string): Promise<void> => {
  const objects = [...set.manifest.truth, ...(set.reach?.marks.at(-1)?.truth ?? [])];
  const newest = new Map(objects.map((object) => [object.name, object]));
  for (const [name, object] of newest) await toFile(set, object, join(into, name));
};

/** The site's files, into its storage; answers nothing that was there. */
export const unpackFiles = async (set: OpenSet, storage: Storage, workDir: string): Promise<void> => {
  const temporary = join(workDir, 'file');
  for await (const object of filesOf(set)) {
    if ((await storage.size(object.name)) !== null) continue;
    await toFile(set, object, temporary);
    await chmod(temporary, 0o640);
    await storage.putFile(temporary, storedFileName(object.name));
  }
};

/** One database directory out of the chain; `into` must not exist. */
export const unpackDatabase = async (set: OpenSet, into: string): Promise<void> => {
  const work = `${into}.work`;
  await rm(work, { recursive: true, force: true });
  const folders: string[] = [];
  for (const name of set.manifest.chain) {
    const manifest = await readSetManifest(set.place, name);
    const folder = join(work, name);
    if (manifest?.database.by !== 'base') throw new BackupError(`备份 ${name} 中没有数据库。`);
    for (const object of manifest.database.objects) {
      if (object.name.endsWith('.tar')) await openObject(set, object, (bytes) => unpackTar(bytes, folder));
      else await toFile({ ...set, sealing: UNSEALED }, object, join(folder, object.name));
    }
    const faults = await verifyManifest(folder);
    if (faults.length > 0) throw new BackupError(`备份 ${name} 的数据库与它的清单不符：${faults[0]}`);
    folders.push(folder);
  }
  const [only, ...others] = folders;
  if (only !== undefined && others.length === 0) await rename(only, into);
  else await combineBackups(folders, into);
  await rm(work, { recursive: true, force: true });
};

/** The log beside an unpacked database, by which it is recovered to the moment. */
export const unpackLog = async (set: OpenSet, cluster: string): Promise<{ walFolder: string; at: Date } | null> => {
  if (!set.reach) return null;
  const walFolder = `${cluster}.wal`;
  await rm(walFolder, { recursive: true, force: true });
  await fetchLog(set, set.reach, walFolder);
  return { walFolder, at: set.reach.at };
};

/** Where each chain of the ledger ended when the set was made. */
export const headsOf = async (set: OpenSet): Promise<HeadTable> => {
  const heads = new HeadTable();
  await openObject(set, set.manifest.heads, async (bytes) => {
    for await (const line of createInterface({ input: bytes })) {
      const [person, seq, hash] = JSON.parse(line) as [string, number, string];
      heads.set(person, { seq, hash });
    }
  });
  return heads;
};
