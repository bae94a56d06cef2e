import { randomBytes } from 'node:crypto';
import { FRESH_MIN, STAFF_SESSION, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { v7 as uuid } from 'uuid';
import { all, lit, maybeOne, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { bearerHash, SESSION_PREFIX } from '#http/guard/staff-guard.ts';

type From = { ip: string; device: string };
type Opened = { token: string; expireTime: number; sessionId: string };
/** Why a login was ended. */
export type EndedBy = 'logout' | 'kick' | 'password' | 'role' | 'status' | 'newer' | 'self';

const insert = (id: string, hash: string, staffId: string, { ip, device }: From) => sql<{ expiresAt: Date }>`
  INSERT INTO "StaffSession" (id, hash, "staffId", ip, device, "createdAt", "lastSeenAt", "expiresAt", "freshUntil")
  SELECT ${id}::uuid, ${hash}, p.id, ${ip}, ${device}, clock_timestamp(), clock_timestamp(),
    clock_timestamp() + interval ${lit(`${STAFF_SESSION.maxHours} hours`)},
    clock_timestamp() + interval ${lit(`${FRESH_MIN} minutes`)}
  FROM "Staff" p WHERE p.id = ${staffId} AND p.status = ${lit(STAFF_STATUS.active)}
  FOR SHARE OF p
  RETURNING "expiresAt"`;

/**
 * Null when its holder was disabled in between. The share lock makes it wait for a change of the account under way, so
 * that no login outlives the change. Coming in is a proof as fresh as any.
 */
export const openStaffSession = async (on: Queryable, staffId: string, from: From): Promise<Opened | null> => {
  const [sessionId, token] = [uuid(), `${SESSION_PREFIX}${randomBytes(32).toString('base64url')}`];
  const row = await maybeOne(on, insert(sessionId, bearerHash(token), staffId, from));
  return row && { sessionId, token, expireTime: row.expiresAt.getTime() };
};

/** Ends the logins of a person that are open, or those of them that are meant. */
export const endStaffSessions = (
  on: Queryable,
  staffId: string,
  endedBy: EndedBy,
  { only, except }: { only?: string; except?: string | undefined } = {},
): Promise<number> => {
  const meant: Statement[] = [sql`"staffId" = ${staffId}`, sql`"revokedAt" IS NULL`];
  if (only !== undefined) meant.push(sql`id = ${only}`);
  if (except !== undefined) meant.push(sql`id <> ${except}`);
  return run(
    on,
    sql`UPDATE "StaffSession" SET "revokedAt" = clock_timestamp(), "endedBy" = ${endedBy} WHERE ${all(meant)}`,
  );
};

/** Ends the login that another one came with: its browser goes on with the new one. */
export const endCameWith = async (on: Queryable, { bearer }: { bearer?: string }): Promise<void> => {
  if (!bearer?.startsWith(SESSION_PREFIX)) return;
  await run(
    on,
    sql`UPDATE "StaffSession" SET "revokedAt" = clock_timestamp(), "endedBy" = 'newer'
      WHERE hash = ${bearerHash(bearer)} AND "revokedAt" IS NULL`,
  );
};
