import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '#config.ts';

export type Bucket = Omit<NonNullable<Config['s3']>, 'publicUrl'>;
/** The library is 20 MB: an installation without an object store never reads it. */
type Library = typeof import('@aws-sdk/client-s3');
export type S3 = { library: Library; client: S3Client };

const OPENED = new WeakMap<Bucket, Promise<S3>>();
/** Opened when it is first needed, and once for all that is in the bucket. */
export const s3Of =
  (place: Bucket): (() => Promise<S3>) =>
  () => {
    const opened = OPENED.get(place) ?? connect(place);
    OPENED.set(place, opened);
    return opened;
  };

const connect = async (place: Bucket): Promise<S3> => {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    ...(place.endpoint ? { endpoint: place.endpoint } : {}),
    region: place.region,
    forcePathStyle: place.pathStyle,
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    // What is no Amazon often knows none of the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { library, client };
};

export const s3Status = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
export const isMissing = (error: unknown): boolean => s3Status(error) === 404;

type Listed = { key: string; size: number; at: Date };
/** Everything whose key begins so, in the order of the keys. */
export const listObjects = async (
  { client, library }: S3,
  { bucket }: Pick<Bucket, 'bucket'>,
  prefix: string,
): Promise<Listed[]> => {
  const found: Listed[] = [];
  const pages = library.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages)
    for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
      found.push({ key: Key, size: Size, at: LastModified });
  return found;
};
