import type { Pool } from '#db/client.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing } from '#errors.ts';
import { endSessions } from '#services/auth/end-sessions.ts';

/** Ends one of the viewer's sessions, or, without an id, every one but this. */
export const revokeSessions = async (pool: Pool, viewer: Viewer, id: string | undefined): Promise<null> => {
  const ended = await endSessions(pool, viewer.id, id === undefined ? { except: viewer.sessionId } : { only: id });
  if (id !== undefined && ended === 0) throw missing('登录记录不存在');
  return null;
};
