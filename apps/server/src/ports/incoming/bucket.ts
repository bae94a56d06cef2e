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

/** The objects of uploads below `incoming/` in the bucket. */
const incomingObjects = (place: Bucket) => {
  const opened = s3Of(place);
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
  /** Of each upload how long ago something came. */
  const list = async (): Promise<{ name: string; ageMs: number }[]> => {
    const ages = new Map<string, number>();
    for (const { key, at } of await listObjects(await opened(), place, ROOT)) {
      const name = key.slice(ROOT.length).split('/')[0] ?? '';
      ages.set(name, Math.min(ages.get(name) ?? Infinity, Date.now() - at.getTime()));
    }
    return [...ages].map(([name, ageMs]) => ({ name, ageMs }));
  };
  return {
    begin: (id: string) => put(`${folderOf(id)}begun`, Buffer.alloc(0)),
    putPiece: (id: string, offset: number, bytes: Buffer) =>
      put(folderOf(id) + String(offset).padStart(15, '0'), bytes),
    piecesOf,
    bytesOf: async function* (id: string) {
      const { client, library } = await opened();
      const { pieces = [] } = (await piecesOf(id)) ?? {};
      for (const { key } of pieces) {
        const { Body } = await client.send(new library.GetObjectCommand({ Bucket: place.bucket, Key: key }));
        yield* Body as Readable;
      }
    },
    remove,
    list,
  };
};

/**
 * An object for each piece, named by its offset, so that any replica takes the next one. No multipart upload of the
 * store's own: its parts have a least size, which a line that breaks does not keep to. `root` is a folder of this
 * machine, for programs that read nothing but files.
 */
export const bucketIncoming = (place: Bucket, root: string): Incoming => {
  const objects = incomingObjects(place);
  const local = diskIncoming(root);
  return {
    free: local.free,
    create: objects.begin,
    size: async (id) => (await objects.piecesOf(id))?.size ?? null,
    async append(id, offset, stream) {
      let at = offset;
      let gathered: Buffer[] = [];
      let size = 0;
      const store = async () => {
        if (size === 0) return;
        await objects.putPiece(id, at, Buffer.concat(gathered, size));
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
      await mkdir(root, { recursive: true });
      const path = join(root, `whole-${randomBytes(12).toString('hex')}`);
      try {
        await pipeline(objects.bytesOf(id), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: objects.remove,
    list: async () => [...(await local.list()), ...(await objects.list())],
    async drop(name) {
      await local.drop(name);
      if (isUpload(name)) await objects.remove(name);
    },
  };
};
