import { z } from 'zod';
import { flag, webAddress } from './fields.ts';

/** The store of all files, where it is a bucket; part of config.ts. */

export const BUCKET_ENV = {
  /** An S3-compatible store for all files, instead of DATA_DIR/files; a bucket switches it on. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '须为存储桶的名称')
    .optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** The bucket in the path instead of in the host's name, as most stores but Amazon's want it. */
  S3_PATH_STYLE: flag.optional(),
  /** The bucket as browsers reach it: films and documents then come from there. Without it they pass through here. */
  S3_PUBLIC_URL: webAddress.refine((text) => !/[?#]/.test(text), '不能带 ? 或 #').optional(),
};
const Env = z.object(BUCKET_ENV);
type Parsed = z.output<typeof Env>;
type Site = { PUBLIC_URL?: string | undefined };

export const bucketFaults = (e: Parsed & Site): string[] => {
  const faults: string[] = [];
  if (e.S3_BUCKET && (!e.S3_ACCESS_KEY || !e.S3_SECRET_KEY))
    faults.push('S3_ACCESS_KEY、S3_SECRET_KEY: 设置了 S3_BUCKET 时必填');
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PUBLIC_URL'] as const)
    if (e[name] && !e.S3_BUCKET) faults.push(`${name}: 须与 S3_BUCKET 一起设置`);
  if (e.PUBLIC_URL?.startsWith('https:') && e.S3_PUBLIC_URL?.startsWith('http:'))
    faults.push('S3_PUBLIC_URL: PUBLIC_URL 是 https，须以 https:// 开头，否则浏览器不会加载');
  return faults;
};

export const bucketOf = (e: Parsed) =>
  e.S3_BUCKET
    ? {
        bucket: e.S3_BUCKET,
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION,
        accessKey: e.S3_ACCESS_KEY ?? '',
        secretKey: e.S3_SECRET_KEY ?? '',
        pathStyle: e.S3_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
        publicUrl: e.S3_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      }
    : null;
