import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#config.ts';
import type { BackupPlace } from '#ports/backup/place.ts';
import type { Storage } from '#ports/storage/storage.ts';
import type { Truth } from '#ports/truth/truth.ts';
import { listSets, momentOf, readSetManifest } from '#services/backup/set/manifest.ts';
import { type StoredObject, storeObject } from '#services/backup/set/object.ts';
import { filesByKey } from '#services/backup/set/site-files.ts';
import { truthFiles } from '#services/backup/set/truth-files.ts';
import type { OpenStretch } from './open-stretch.ts';
import { listLog, markedPath, readMark } from '#services/backup/log/stretch.ts';

export type SiteSource = {
  config: Pick<Config, 'dataDir' | 's3'>;
  storage: Pick<Storage, 'list' | 'stream' | 'size'>;
  truth: Truth;
};
export type CopiedNew = {
  files: StoredObject[];
  truth: StoredObject[];
  /** Called once a mark names them. */ told(): void;
};

/** What is not in the newest set or in a mark after it: copied beside the log, so that what a row names is there. */
export const copierOf = (
  place: BackupPlace,
  { stretch: { stretch }, sealing }: OpenStretch,
  { config, storage, truth }: SiteSource,
) => {
  let base: string | null = null;
  let known = new Set<string>();
  let copied: StoredObject[] = [];

  const learn = async () => {
    const set = (await listSets(place)).at(-1) ?? '';
    if (set === base) return;
    const manifest = await readSetManifest(place, set);
    if (!manifest) return;
    known = new Set((await filesByKey(place, manifest)).keys());
    const content = (await listLog(place)).find((one) => one.stretch === stretch);
    for (const moment of content?.moments.filter((one) => momentOf(one) >= momentOf(set)) ?? [])
      for (const { name } of (await readMark(place, stretch, moment))?.files ?? []) known.add(name);
    base = set;
  };

  const bring = async (at: Date, key: string, signal: AbortSignal): Promise<StoredObject | null> => {
    try {
      const what = { name: key, path: markedPath(stretch, at, `files/${key}`), pack: false };
      return await storeObject({ place, sealing }, what, addAbortSignal(signal, storage.stream(key)));
    } catch (error) {
      // Removed since it was listed: no row names it any more.
      if ((await storage.size(key)) === null) return null;
      throw error;
    }
  };

  const registersAt = async (at: Date): Promise<StoredObject[]> => {
    const stored: StoredObject[] = [];
    for (const { name, open } of (await truthFiles(config, truth)).registers) {
      const opened = await open();
      if (!opened) continue;
      const bytes = await buffer(opened);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const same = copied.find((one) => one.name === name && one.plain.sha256 === sha256);
      const what = { name, path: markedPath(stretch, at, `truth/${name}`), pack: true };
      stored.push(same ?? (await storeObject({ place, sealing }, what, Readable.from([bytes]))));
    }
    return stored;
  };

  return async (at: Date, signal: AbortSignal): Promise<CopiedNew> => {
    await learn();
    const files: StoredObject[] = [];
    for await (const key of storage.list()) {
      signal.throwIfAborted();
      const file = known.has(key) ? null : await bring(at, key, signal);
      if (file) files.push(file);
    }
    const registers = await registersAt(at);
    const told = () => {
      for (const { name } of files) known.add(name);
      copied = registers;
    };
    return { files, truth: registers, told };
  };
};
