import type { Pool } from '#db/client.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { findLive } from '#http/guard/guards.ts';
import type { MediaGrant } from '#ports/media/link.ts';
import { isStaffLive } from '#services/staff/session.ts';
import { isStillOpen } from '#services/study/item-door.ts';

/**
 * Whether the viewer of a signed address may have the file now: a learner by a session that lives, a guest without one,
 * each as long as the lecture is open to them; of the staff by the login or the key they came with.
 */
export const mayStillHave = async (pool: Pool, { viewer, lid }: MediaGrant): Promise<boolean> => {
  if (viewer === '') return lid !== undefined && isStillOpen(pool, null, lid);
  if (!isUuid(viewer)) return false;
  if (lid === undefined) return isStaffLive(pool, viewer);
  const learner = await findLive(pool, viewer);
  return learner !== null && isStillOpen(pool, learner, lid);
};
