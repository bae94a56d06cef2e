import { z } from 'zod';
import type { BackupPlace } from '#ports/backup/place.ts';
import { BackupFacts } from './facts.ts';
import { getHashed, putHashed } from './hashed-json.ts';
import { StoredObject } from './object.ts';

/**
 * A set is there when its manifest is, which is written last. It is not sealed: it holds names, sizes, counts and
 * hashes, so that what is missing or altered is found without the key.
 */
const SetManifest = z.strictObject({
  format: z.literal('zhibiao-backup-v1'),
  set: z.string(),
  /** Whose it is: two of them never share a place. */
  installation: z.string().nullable(),
  /** Of the product. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** What an incremental one builds upon, the full one first, and itself. */
  chain: z.array(z.string()).min(1),
  /** Which key opens it, `plain` where none has to. */
  sealing: z.string(),
  keyFile: z.strictObject({ path: z.string(), sha256: z.string() }).nullable(),
  database: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('base'),
      serverVersion: z.int(),
      systemId: z.string(),
      timeline: z.int(),
      startLsn: z.string(),
      endLsn: z.string(),
      objects: z.array(StoredObject),
    }),
    /** By a tool of the operator's, which keeps it elsewhere. */
    z.strictObject({ by: z.literal('command'), said: z.string() }),
  ]),
  /** Keys, registers and anchors, by their path below the data directory. */
  truth: z.array(StoredObject),
  /** The list of the site's files, and how many there are. */
  files: z.strictObject({ list: StoredObject, count: z.int(), bytes: z.int() }),
  heads: StoredObject,
  facts: BackupFacts,
});
export type SetManifest = z.output<typeof SetManifest>;

export const setPath = (set: string, name: string): string => `sets/${set}/${name}`;
/** The set that a path belongs to. */
export const setOf = (path: string): string => path.split('/')[1] ?? '';
const MANIFEST = 'manifest.json';
const SET = /^sets\/(\d{8}T\d{6}Z)\/manifest\.json$/;

/** 2026-11-27 12:30:00 UTC as 20261127T123000Z. */
export const setName = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
export const momentOf = (set: string): Date =>
  new Date(set.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** With its own hash as the last line. */
export const writeSetManifest = (place: BackupPlace, manifest: SetManifest): Promise<void> =>
  putHashed(place, setPath(manifest.set, MANIFEST), manifest);

/** Null when it is missing or not as it was written. */
export const readSetManifest = async (place: BackupPlace, set: string): Promise<SetManifest | null> => {
  const manifest = await getHashed(place, setPath(set, MANIFEST), SetManifest);
  return manifest?.set === set ? manifest : null;
};

/** Names of the sets, the oldest first. */
export const listSets = async (place: BackupPlace): Promise<string[]> =>
  (await place.list('sets')).flatMap((path) => SET.exec(path)?.[1] ?? []).sort();
