import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BackupPlace } from '#ports/backup/place.ts';
import { listSets, type SetManifest, readSetManifest } from './set/manifest.ts';
import { objectsOf } from './make.ts';
import { type ObjectFault, type StoredObject, storedFault } from './set/object.ts';
import { listedFiles } from './set/site-files.ts';

/** Without a key: whether everything is there, and as it was written. */

export type SetCheck = { manifest: SetManifest; faults: ObjectFault[]; objects: number; bytes: number };

export const checkObjects = async (
  place: BackupPlace,
  objects: Iterable<StoredObject> | AsyncIterable<StoredObject>,
): Promise<Omit<SetCheck, 'manifest'>> => {
  const check: Omit<SetCheck, 'manifest'> = { faults: [], objects: 0, bytes: 0 };
  for await (const object of objects) {
    const fault = await storedFault(place, object);
    if (fault) check.faults.push(fault);
    check.objects += 1;
    check.bytes += object.stored.bytes;
  }
  return check;
};

const keyFault = async (place: BackupPlace, { keyFile }: SetManifest): Promise<ObjectFault[]> => {
  if (!keyFile) return [];
  const { path } = keyFile;
  if ((await place.size(path)) === null) return [{ path, how: 'missing' }];
  const sha256 = createHash('sha256')
    .update(await buffer(place.get(path)))
    .digest('hex');
  return sha256 === keyFile.sha256 ? [] : [{ path, how: 'altered' }];
};

/** The set with all that it builds upon and every file that it lists; null when its manifest is not to be read. */
export const checkSet = async (place: BackupPlace, set: string): Promise<SetCheck | null> => {
  const manifest = await readSetManifest(place, set);
  if (!manifest) return null;
  const faults: ObjectFault[] = [];
  const own: StoredObject[] = [];
  for (const name of manifest.chain) {
    const one = name === set ? manifest : await readSetManifest(place, name);
    if (!one)
      faults.push({
        path: `sets/${name}/manifest.json`,
        how: (await listSets(place)).includes(name) ? 'altered' : 'missing',
      });
    else if (name === set) own.push(...objectsOf(one));
    else if (one.database.by === 'base') own.push(...one.database.objects);
  }
  const check = await checkObjects(place, own);
  faults.push(...(await keyFault(place, manifest)), ...check.faults);
  if (faults.some(({ path }) => path === manifest.files.list.path)) return { ...check, manifest, faults };
  const files = await checkObjects(place, listedFiles(place, manifest));
  return {
    manifest,
    faults: [...faults, ...files.faults],
    objects: check.objects + files.objects,
    bytes: check.bytes + files.bytes,
  };
};
