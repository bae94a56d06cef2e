import { v7 as uuid } from 'uuid';
import { REMEMBERED_SESSION, SESSION } from '@zhibiao/contract/core/limits';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { lit, lits, maybeOne, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import type { App, Caller } from '#http/app-types.ts';
import { endSessions } from '#services/auth/end-sessions.ts';

type Opening = {
  userId: string;
  remember: boolean;
  caller: Pick<Caller, 'ip' | 'device' | 'mark'>;
  /** The hash that the password was verified against; the session opens only while it is still in force. */
  passwordHash?: string;
};
export type OpenedSession = { token: string; expireTime: number };
type Session = OpenedSession & { id: string };

/** With its absolute end, which use does not move. Idle time ends it sooner (http/guard/guards.ts). */
const insertSession = (id: string, { userId, remember, caller, passwordHash }: Opening) =>
  sql<{ expiresAt: Date }>`
    INSERT INTO "Session" (id, "userId", remember, device, ip, mark, "createdAt", "lastSeenAt", "expiresAt")
    SELECT ${id}, u.id, ${remember}, ${caller.device}, ${caller.ip}, ${caller.mark ?? ''}, clock_timestamp(),
      clock_timestamp(),
      clock_timestamp() + interval ${lit(remember ? `${REMEMBERED_SESSION.maxDays} days` : `${SESSION.maxHours} hours`)}
    FROM "User" u
    WHERE u.id = ${userId} AND u.status IN (${lits([USER_STATUS.active, USER_STATUS.cancelling])})
      AND (${passwordHash ?? null}::text IS NULL OR u."passwordHash" = ${passwordHash ?? null})
    FOR SHARE OF u
    RETURNING "expiresAt"`.named(remember ? 'open-remembered-session' : 'open-session');

/**
 * Inserts the session and signs its token; null when the account went away in between.
 * The share lock makes a login wait for a password reset under way, so no session outlives the reset.
 */
export const openSession = async (app: App, pool: Pool, opening: Opening): Promise<Session | null> => {
  const id = uuid();
  const row = await maybeOne(pool, insertSession(id, opening));
  if (!row) return null;
  // What the same browser left open and no tab of it uses, so that the list of devices shows devices.
  await endSessions(pool, opening.userId, { except: id, idleIn: opening.caller.mark ?? '' });
  return {
    id,
    token: app.jwt.sign({ jti: id, exp: Math.ceil(row.expiresAt.getTime() / 1000) }),
    expireTime: row.expiresAt.getTime(),
  };
};

/** Ends the session that the viewer came with; a guest has none to end. */
export const logout = async (pool: Pool, viewer: Viewer | null): Promise<null> => {
  if (viewer) await endSessions(pool, viewer.id, { only: viewer.sessionId });
  return null;
};
