import type { Pool } from '#db/client.ts';
import type { Viewer } from '#domain/roles.ts';
import { missing } from '#errors.ts';

const REVOKE_ONE =
  'UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE id = $1 AND "userId" = $2 AND "revokedAt" IS NULL';
const REVOKE_OTHERS =
  'UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE id <> $1 AND "userId" = $2 AND "revokedAt" IS NULL';

/** Ends one of the viewer's sessions, or, without an id, every one but this. */
export const revokeSessions = async (pool: Pool, viewer: Viewer, id: string | undefined): Promise<null> => {
  if (id === undefined) {
    await pool.query(REVOKE_OTHERS, [viewer.sessionId, viewer.id]);
    return null;
  }
  const revoked = await pool.query(REVOKE_ONE, [id, viewer.id]);
  if (revoked.rowCount === 0) throw missing('登录记录不存在');
  return null;
};
