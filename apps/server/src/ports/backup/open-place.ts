import { type BackupConfig, isBucketPlace } from '#config/backup.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';

export const openPlace = (dir: string, { s3 }: Pick<BackupConfig, 's3'>): BackupPlace =>
  isBucketPlace(dir) ? bucketPlace(dir, s3) : folderPlace(dir);
