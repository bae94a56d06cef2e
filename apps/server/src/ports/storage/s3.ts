import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, Storage } from '#ports/storage/storage.ts';
import { incomingMedia } from '#ports/incoming/incoming.ts';
import type { Config } from '#config.ts';
import { isMissing, listObjects, type S3, s3Of } from '#ports/bucket/s3.ts';
import { createAddresses } from './addresses.ts';
import { checkedKey, isStorageKey, keyOf, sha256Of } from './key.ts';

/** So much of a large file is in memory at a time; 10,000 parts are the most that S3 takes, 78 GB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files in a bucket of any S3-compatible store. */
export const s3Storage = (place: NonNullable<Config['s3']>, dataDir: string): Storage => {
  const { bucket: Bucket } = place;
  const opened = s3Of(place);
  const at = (key: string) => ({ Bucket, Key: checkedKey(key) });

  const size: Storage['size'] = async (key) => {
    const { client, library } = await opened();
    try {
      return (await client.send(new library.HeadObjectCommand(at(key)))).ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const bodyOf = async (key: string, range: ByteRange | undefined, signal?: AbortSignal): Promise<Readable> => {
    const { client, library } = await opened();
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const command = new library.GetObjectCommand({ ...at(key), ...part });
    const { Body } = await (signal ? client.send(command, { abortSignal: signal }) : client.send(command));
    return Body as Readable;
  };

  /** The reader may hang up at any time; the store is then read no further. */
  const stream: Storage['stream'] = (key, range) => {
    checkedKey(key);
    const gone = new AbortController();
    const chunks = async function* () {
      const body = await bodyOf(key, range, gone.signal);
      try {
        yield* body as AsyncIterable<Buffer>;
      } finally {
        gone.abort();
        body.destroy();
      }
    };
    const readable = Readable.from(chunks(), { objectMode: false });
    readable.once('close', () => gone.abort());
    return readable;
  };

  return {
    async put(bytes, ext, folder) {
      const key = keyOf({ sha256: sha256Of(bytes), ext, folder });
      if ((await size(key)) !== null) return key;
      const { client, library } = await opened();
      await client.send(new library.PutObjectCommand({ ...at(key), Body: bytes }));
      return key;
    },
    async putFile(path, name) {
      const key = keyOf(name);
      if ((await size(key)) === null) await sendParts(await opened(), at(key), path);
      await rm(path, { force: true });
      return key;
    },
    read: async (key) => buffer(await bodyOf(key, undefined)),
    size,
    stream,
    async lend(key, use) {
      const folder = incomingMedia(dataDir);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `lent-${randomBytes(12).toString('hex')}`);
      try {
        await pipeline(stream(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    address: createAddresses(place, opened),
    async remove(key) {
      const { client, library } = await opened();
      await client.send(new library.DeleteObjectCommand(at(key)));
    },
    async *list() {
      for (const { key } of await listObjects(await opened(), place, '')) if (isStorageKey(key)) yield key;
    },
    free: async () => null,
  };
};

/** Part by part; what cannot be finished is given up, so that the store keeps no parts of it. */
const sendParts = async ({ library, client }: S3, target: { Bucket: string; Key: string }, path: string) => {
  const { UploadId } = await client.send(new library.CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  const file = await open(path);
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const part = Buffer.allocUnsafeSlow(PART_BYTES);
    for (let position = 0; ; position += PART_BYTES) {
      const { bytesRead } = await file.read(part, 0, PART_BYTES, position);
      if (bytesRead === 0 && Parts.length > 0) break;
      const PartNumber = Parts.length + 1;
      const Body = part.subarray(0, bytesRead);
      const { ETag } = await client.send(new library.UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
      if (bytesRead < PART_BYTES) break;
    }
    await client.send(new library.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new library.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
};
