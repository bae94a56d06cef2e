import { firstWithLog, keptSets } from '#domain/backup/retention.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import { outdatedLog } from './log/prune.ts';
import { listSets, momentOf, readSetManifest, type SetManifest, setOf } from './set/manifest.ts';
import { listedFiles } from './set/site-files.ts';

/**
 * Clears away the sets that are not kept any more, what a killed backup left, and files that no set lists. Only after a
 * set was found whole. Answers how many objects went.
 */
export const pruneSets = async (place: BackupPlace): Promise<number> => {
  const manifests: SetManifest[] = [];
  for (const set of await listSets(place)) {
    const manifest = await readSetManifest(place, set);
    // What cannot be read may still be needed: nothing is cleared away until the operator has looked.
    if (!manifest) return 0;
    manifests.push(manifest);
  }
  const dated = manifests.map(({ set, chain }) => ({ set, at: momentOf(set), chain }));
  const [kept, first] = [keptSets(dated), firstWithLog(dated)];
  const needed = new Set<string>();
  for (const manifest of manifests.filter(({ set }) => kept.has(set)))
    for await (const { path } of listedFiles(place, manifest)) needed.add(path);
  const sets = (await place.list('sets')).filter((path) => !kept.has(setOf(path)));
  const files = (await place.list('files')).filter((path) => !needed.has(path));
  // The manifest first: a set of which only a part is left is none.
  const isManifest = (path: string) => path.endsWith('/manifest.json');
  const gone = [...sets.filter(isManifest), ...sets.filter((path) => !isManifest(path)), ...files];
  const oldest = manifests.find(({ set }) => set === first);
  if (oldest) gone.push(...(await outdatedLog(place, oldest)));
  for (const path of gone) await place.remove(path);
  return gone.length;
};

/** What a backup that failed has made. */
export const removeSet = async (place: BackupPlace, set: string): Promise<void> => {
  const paths = (await place.list('sets')).filter((path) => setOf(path) === set);
  for (const path of paths) await place.remove(path);
};
