import type { Deps } from '#deps.ts';
import type { Job } from '#jobs/periodic.ts';
import { dropOldEvidence } from '#services/files/evidence.ts';
import { dropOrphans } from '#services/files/uploads.ts';

/** Takes away pictures that were uploaded and never used, or are used no more, and evidence of long ago. */
const sweepUploads = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  await dropOldEvidence(pool);
  return dropOrphans(pool, storage.remove);
};

export const sweepUploadsJob: Job = {
  name: 'sweep-uploads',
  title: '清理没有使用的上传文件',
  everyMs: 60 * 60_000,
  run: sweepUploads,
};
