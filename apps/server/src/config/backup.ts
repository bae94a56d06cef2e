import { resolve } from 'node:path';
import { z } from 'zod';
import { webAddress } from './fields.ts';

/** Where backups go and how they are sealed; part of config.ts. */

const PLACE = '须为一个目录，或 s3://存储桶/前缀';

export const BACKUP_ENV = {
  /** A folder, or s3://bucket/prefix; it switches the nightly backup on. */
  BACKUP_DIR: z
    .string()
    .refine((text) => !text.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/|$)/.test(text), PLACE)
    .optional(),
  /** Seals what is stored; the operator has to give it to restore. */
  BACKUP_PASSPHRASE: z.string().min(16, '至少 16 个字符').optional(),
  /** Instead of a passphrase: the public key of a pair whose other half is kept elsewhere. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{20,}$/, '须为 age 的公钥（age1…）')
    .optional(),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_PATH_STYLE: z.enum(['0', '1', 'true', 'false'], { error: '须为以下之一：0、1、true、false' }).optional(),
  /** Backs the database up where it allows no replication: pgBackRest, Barman, what the cloud brings. */
  BACKUP_DATABASE_COMMAND: z.string().optional(),
  /** Of the embedded database the log is copied as it is written, unless this is 0. */
  BACKUP_WAL: z.enum(['0', '1'], { error: '须为以下之一：0、1' }).optional(),
};
const Env = z.object(BACKUP_ENV);
type Parsed = z.output<typeof Env>;

type Bucket = {
  endpoint: string | undefined;
  region: string;
  accessKey: string;
  secretKey: string;
  pathStyle: boolean;
};
export type BackupConfig = {
  dir: string | null;
  passphrase: string | null;
  recipient: string | null;
  /** How to reach the bucket of an s3:// place. */
  s3: Bucket;
  databaseCommand: string | null;
  /** Whether the log is copied as it is written. */
  wal: boolean;
};
/** What the site's own bucket says where the backup's says nothing. */
type Site = {
  DATABASE_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
  S3_PATH_STYLE?: boolean | undefined;
};

export const isBucketPlace = (text: string): boolean => text.startsWith('s3://');

export const backupFaults = (e: Parsed & Site): string[] => {
  const faults: string[] = [];
  if (e.BACKUP_PASSPHRASE && e.BACKUP_RECIPIENT) faults.push('BACKUP_PASSPHRASE、BACKUP_RECIPIENT: 只能设置其中一个');
  const keys = (e.BACKUP_S3_ACCESS_KEY ?? e.S3_ACCESS_KEY) && (e.BACKUP_S3_SECRET_KEY ?? e.S3_SECRET_KEY);
  if (e.BACKUP_DIR && isBucketPlace(e.BACKUP_DIR) && !keys)
    faults.push('BACKUP_S3_ACCESS_KEY、BACKUP_S3_SECRET_KEY: BACKUP_DIR 是存储桶时必填');
  if (e.BACKUP_WAL === '1' && (!e.BACKUP_DIR || e.DATABASE_URL || e.BACKUP_DATABASE_COMMAND))
    faults.push('BACKUP_WAL: 连续日志须设置 BACKUP_DIR，且只用于内置的数据库');
  return faults;
};

export const backupOf = (e: Parsed & Site): BackupConfig => {
  const endpoint = e.BACKUP_S3_ENDPOINT ?? e.S3_ENDPOINT;
  const style = e.BACKUP_S3_PATH_STYLE;
  return {
    dir: e.BACKUP_DIR === undefined || isBucketPlace(e.BACKUP_DIR) ? (e.BACKUP_DIR ?? null) : resolve(e.BACKUP_DIR),
    passphrase: e.BACKUP_PASSPHRASE ?? null,
    recipient: e.BACKUP_RECIPIENT ?? null,
    s3: {
      endpoint,
      region: e.BACKUP_S3_REGION ?? e.S3_REGION,
      accessKey: e.BACKUP_S3_ACCESS_KEY ?? e.S3_ACCESS_KEY ?? '',
      secretKey: e.BACKUP_S3_SECRET_KEY ?? e.S3_SECRET_KEY ?? '',
      pathStyle: style === undefined ? (e.S3_PATH_STYLE ?? endpoint !== undefined) : ['1', 'true'].includes(style),
    },
    databaseCommand: e.BACKUP_DATABASE_COMMAND ?? null,
    wal: e.BACKUP_WAL !== '0' && e.BACKUP_DIR !== undefined && !e.DATABASE_URL && !e.BACKUP_DATABASE_COMMAND,
  };
};
