import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { sha256In } from '#ports/storage/key.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { type Sealing, UNSEALED } from '#ports/backup/sealing.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { type SetManifest, setPath } from './manifest.ts';
import { openObject, storedFault, StoredObject, storeObject } from './object.ts';

/**
 * The site's files never change and are named by their content: each lies at the place once, and every set lists those
 * that it needs.
 */
type Copying = {
  place: BackupPlace;
  sealing: Sealing;
  storage: Pick<Storage, 'list' | 'stream' | 'size'>;
  signal: AbortSignal;
};
export type CopiedFiles = {
  list: StoredObject;
  count: number;
  bytes: number;
  /** Brought now; the others lay there. */
  added: StoredObject[];
  /** Keys whose content is not what their name says. */
  spoilt: string[];
};

const poolOf = (sealing: Pick<Sealing, 'id'>): string => `files/${sealing.id}`;

/** Every night a part of what lies there is read again, all of it within so many; what is spoilt is copied again. */
const PARTS = 7;
const partOf = (key: string): number => Number.parseInt(sha256In(key).slice(0, 6), 16) % PARTS;

/** `known`: what the set before lists. */
export const copyFiles = async (
  { place, sealing, storage, signal }: Copying,
  set: string,
  known: ReadonlyMap<string, StoredObject>,
  night: number,
): Promise<CopiedFiles> => {
  const lying = new Set(await place.list(poolOf(sealing)));
  const added: StoredObject[] = [];
  const spoilt: string[] = [];
  let [count, bytes] = [0, 0];
  const isSound = async (object: StoredObject | undefined, key: string): Promise<boolean> =>
    object !== undefined &&
    lying.has(object.path) &&
    (partOf(key) !== night % PARTS || (await storedFault(place, object)) === null);

  const bring = async (key: string): Promise<StoredObject | null> => {
    try {
      const what = { name: key, path: `${poolOf(sealing)}/${key}`, pack: false };
      const object = await storeObject({ place, sealing }, what, storage.stream(key));
      added.push(object);
      if (object.plain.sha256 !== sha256In(key)) spoilt.push(key);
      return object;
    } catch (error) {
      // Removed since it was listed: no row names it any more.
      if ((await storage.size(key)) === null) return null;
      throw error;
    }
  };
  const lines = async function* () {
    for await (const key of storage.list()) {
      signal.throwIfAborted();
      const there = known.get(key);
      const object = (await isSound(there, key)) ? there : await bring(key);
      if (!object) continue;
      count += 1;
      bytes += object.plain.bytes;
      yield Buffer.from(`${JSON.stringify(object)}\n`);
    }
  };
  const what = { name: 'files.jsonl', path: setPath(set, 'files.jsonl'), pack: true };
  const list = await storeObject({ place, sealing: UNSEALED }, what, Readable.from(lines()));
  return { list, count, bytes, added, spoilt };
};

/** The files that a set lists. */
export async function* listedFiles(
  place: BackupPlace,
  { files }: Pick<SetManifest, 'files'>,
): AsyncGenerator<StoredObject> {
  const lines: string[] = [];
  await openObject({ place, sealing: UNSEALED }, files.list, async (bytes) => {
    for await (const line of createInterface({ input: bytes })) lines.push(line);
  });
  for (const line of lines) yield StoredObject.parse(JSON.parse(line));
}

export const filesByKey = async (place: BackupPlace, manifest: SetManifest): Promise<Map<string, StoredObject>> => {
  const files = new Map<string, StoredObject>();
  for await (const object of listedFiles(place, manifest)) files.set(object.name, object);
  return files;
};
