import type { Deps } from '#deps.ts';
import { dropOrphans } from '#services/uploads.ts';
import type { Job } from '#jobs/periodic.ts';

/** Takes away pictures that were uploaded and never used, or are used no more. */
const sweepUploads = ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> =>
  dropOrphans(pool, storage.remove);

export const sweepUploadsJob: Job = { name: 'sweep-uploads', everyMs: 60 * 60_000, run: sweepUploads };
