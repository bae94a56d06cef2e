import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { slots } from '#lib/slots.ts';
import type { Incoming } from '#ports/incoming/incoming.ts';
import { type Bucket, listObjects, s3Of } from '#ports/bucket/s3.ts';
import { diskIncoming } from './disk.ts';
import { checkedUpload, isUpload } from './id.ts';

const ROOT = 'incoming/';
/** So much of an upload is in memory at a time. */
const PIECE_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 8;

type Piece = { key: string; size: number };

/**
 * An object for each piece, named by its offset, so that any replica takes the next one. No multipart upload of the
 * store's own: its parts have a least size, which a line that breaks does not keep to. `root` is a folder of this
 * machine, for whoever reads nothing but files.
 */
export const bucketIncoming = (place: Bucket, root: string): Incoming => {
  const opened = s3Of(place);
  const local = diskIncoming(root);
  const folderOf = (id: string) => `${ROOT}${checkedUpload(id)}/`;
  const put = async (Key: string, Body: Uint8Array): Promise<void> => {
    const { client, library } = await opened();
    await client.send(new library.PutObjectCommand({ Bucket: place.bucket, Key, Body }));
  };
  const drop = async (keys: readonly string[]): Promise<void> => {
    const { client, library } = await opened();
    const inTurn = slots(AT_ONCE);
    const remove = (Key: string) => client.send(new library.DeleteObjectCommand({ Bucket: place.bucket, Key }));
    await Promise.all(keys.map((key) => inTurn(() => remove(key))));
  };
  /** Each behind the one before; null where nothing was begun. */
  const piecesOf = async (id: string): Promise<{ pieces: Piece[]; size: number } | null> => {
    const found = await listObjects(await opened(), place, folderOf(id));
    if (found.length === 0) return null;
    const pieces: Piece[] = [];
    let size = 0;
    for (const { key, size: bytes } of found) {
      const from = Number(key.slice(folderOf(id).length));
      if (from !== size || bytes === 0) continue;
      pieces.push({ key, size: bytes });
      size += bytes;
    }
    return { pieces, size };
  };
  const remove = async (id: string): Promise<void> => {
    const found = await listObjects(await opened(), place, folderOf(id));
    await drop(found.map(({ key }) => key));
  };

  return {
    free: local.free,
    create: (id) => put(`${folderOf(id)}begun`, Buffer.alloc(0)),
    size: async (id) => (await piecesOf(id))?.size ?? null,
    async append(id, offset, stream) {
      let at = offset;
      let gathered: Buffer[] = [];
      let size = 0;
      const store = async () => {
        if (size === 0) return;
        await put(folderOf(id) + String(at).padStart(15, '0'), Buffer.concat(gathered, size));
        at += size;
        gathered = [];
        size = 0;
      };
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          gathered.push(chunk);
          size += chunk.length;
          if (size >= PIECE_BYTES) await store();
        }
      } finally {
        await store();
      }
      return at;
    },
    async lend(id, use) {
      const { client, library } = await opened();
      await mkdir(root, { recursive: true });
      const path = join(root, `whole-${randomBytes(12).toString('hex')}`);
      const { pieces = [] } = (await piecesOf(id)) ?? {};
      const bytes = async function* () {
        for (const { key } of pieces) {
          const { Body } = await client.send(new library.GetObjectCommand({ Bucket: place.bucket, Key: key }));
          yield* Body as Readable;
        }
      };
      try {
        await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove,
    async list() {
      const ages = new Map<string, number>();
      for (const { key, at } of await listObjects(await opened(), place, ROOT)) {
        const name = key.slice(ROOT.length).split('/')[0] ?? '';
        ages.set(name, Math.min(ages.get(name) ?? Infinity, Date.now() - at.getTime()));
      }
      return [...(await local.list()), ...[...ages].map(([name, ageMs]) => ({ name, ageMs }))];
    },
    async drop(name) {
      await local.drop(name);
      if (isUpload(name)) await remove(name);
    },
  };
};
