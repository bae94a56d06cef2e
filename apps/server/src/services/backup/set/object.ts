import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { BackupPlace } from '#ports/backup/place.ts';
import type { Sealing } from '#ports/backup/sealing.ts';

const Measure = { bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
/** What lies at the place, and what it is when opened. */
export const StoredObject = z.strictObject({
  /** What it is called within the backup: base.tar, keys/standing.jsonl, 0a/0a….pdf. */
  name: z.string(),
  path: z.string(),
  stored: z.strictObject(Measure),
  plain: z.strictObject(Measure),
});
export type StoredObject = z.output<typeof StoredObject>;
type Measured = StoredObject['stored'];

/** Passes everything on, and knows afterwards what it was. */
const meter = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, measured: (): Measured => ({ bytes, sha256: hash.digest('hex') }) };
};

const isPacked = (path: string) => /\.zst(\.age)?$/.test(path);

type Writing = { place: BackupPlace; sealing: Sealing };
/** `pack` is for what gets smaller by it: pictures, films and documents do not. */
type What = { name: string; path: string; pack: boolean };

/** Packed, sealed, stored; all of it in a stream. */
export const storeObject = async (
  { place, sealing }: Writing,
  { name, path, pack }: What,
  plain: Readable,
): Promise<StoredObject> => {
  const full = `${path}${pack ? '.zst' : ''}${sealing.suffix}`;
  const [inside, outside] = [meter(), meter()];
  const packed = pack ? ([inside.through, createZstdCompress()] as const) : ([inside.through] as const);
  const last = packed.at(-1) ?? inside.through;
  const reading = pipeline([plain, ...packed]);
  const sealed = await sealing.seal(last);
  const writing = Promise.all([pipeline(sealed, outside.through), place.put(full, outside.through)]);
  // Whichever fails first is reported; the others end with it.
  await Promise.all([reading, writing]).catch((error: unknown) => {
    for (const stream of [plain, last, sealed, outside.through]) stream.destroy();
    throw error;
  });
  return { name, path: full, stored: outside.measured(), plain: inside.measured() };
};

export type ObjectFault = { path: string; how: 'missing' | 'altered' };

const NAMED = 3;
export const faultsText = (faults: readonly ObjectFault[]): string => {
  const named = faults.slice(0, NAMED).map(({ path, how }) => `${path} ${how === 'missing' ? '不在' : '被改动'}`);
  return `${named.join('，')}${faults.length > NAMED ? `，等 ${faults.length} 处` : ''}`;
};

/** What is wrong with what is stored, without opening it. */
export const storedFault = async (place: BackupPlace, { path, stored }: StoredObject): Promise<ObjectFault | null> => {
  const bytes = await place.size(path);
  if (bytes === null) return { path, how: 'missing' };
  if (bytes !== stored.bytes) return { path, how: 'altered' };
  const hash = createHash('sha256');
  for await (const chunk of place.get(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex') === stored.sha256 ? null : { path, how: 'altered' };
};

/** Opened and unpacked into `use`; fails where it is not what was stored, or the key is another. */
export const openObject = async (
  { place, sealing }: Writing,
  { path, plain }: StoredObject,
  use: (bytes: Readable) => Promise<void>,
): Promise<void> => {
  if (!sealing.open) throw new Error(`${path} cannot be opened by a public key`);
  const inside = meter();
  const opened = await sealing.open(place.get(path));
  const unpacked = isPacked(path) ? [createZstdDecompress()] : [];
  await Promise.all([pipeline([opened, ...unpacked, inside.through]), use(inside.through)]);
  const { bytes, sha256 } = inside.measured();
  if (bytes !== plain.bytes || sha256 !== plain.sha256) throw new Error(`${path} is not what was backed up`);
};
