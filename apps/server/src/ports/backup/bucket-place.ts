import { Readable } from 'node:stream';
import type { BackupConfig } from '#config/backup.ts';
import { isMissing, listObjects, type S3, s3Of } from '#ports/bucket/s3.ts';
import { type BackupPlace, checkedPath } from './place.ts';

/** Of 10,000 parts the first thousand are small, so that 570 GB fit and little is in memory of what is less. */
const SMALL_PART = 8 * 1024 * 1024;
const LARGE_PART = 64 * 1024 * 1024;
const SMALL_PARTS = 1_000;

/** s3://bucket/prefix of any S3-compatible store. */
export const bucketPlace = (dir: string, s3: BackupConfig['s3']): BackupPlace => {
  const [Bucket = '', ...folders] = dir.slice('s3://'.length).replace(/\/+$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const bucket = { ...s3, bucket: Bucket };
  const opened = s3Of(bucket);
  const at = (path: string) => ({ Bucket, Key: prefix + checkedPath(path) });

  return {
    name: dir,
    async list(under) {
      const found = await listObjects(await opened(), bucket, `${prefix}${checkedPath(under)}/`);
      return found.map(({ key }) => key.slice(prefix.length)).sort();
    },
    put: async (path, bytes) => putParts(await opened(), at(path), bytes),
    get: (path) => {
      const chunks = async function* () {
        const { client, library } = await opened();
        const { Body } = await client.send(new library.GetObjectCommand(at(path)));
        yield* Body as Readable as AsyncIterable<Buffer>;
      };
      return Readable.from(chunks(), { objectMode: false });
    },
    async size(path) {
      const { client, library } = await opened();
      try {
        return (await client.send(new library.HeadObjectCommand(at(path)))).ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(path) {
      const { client, library } = await opened();
      await client.send(new library.DeleteObjectCommand(at(path)));
    },
  };
};

async function* partsOf(bytes: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let [length, count] = [0, 0];
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < (count < SMALL_PARTS ? SMALL_PART : LARGE_PART)) continue;
    yield Buffer.concat(chunks);
    [chunks, length, count] = [[], 0, count + 1];
  }
  if (length > 0 || count === 0) yield Buffer.concat(chunks);
}

type Target = { Bucket: string; Key: string };
/** What fits into one part is one request. */
const putParts = async ({ client, library }: S3, target: Target, bytes: Readable): Promise<void> => {
  const parts = partsOf(bytes);
  const first = (await parts.next()).value as Buffer;
  if (first.length < SMALL_PART) {
    await client.send(new library.PutObjectCommand({ ...target, Body: first }));
    return;
  }
  const { UploadId } = await client.send(new library.CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const send = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new library.UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    };
    await send(first);
    for await (const part of parts) await send(part);
    await client.send(new library.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new library.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
};
