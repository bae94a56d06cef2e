import type { Deps } from '#deps.ts';
import { dropOrphans } from '#db/uploads.ts';

/** Takes away pictures that were uploaded and never used, or are used no more. */
export const sweepUploads = ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> =>
  dropOrphans(pool, storage.remove);
