import { v7 as uuid } from 'uuid';
import { REMEMBERED_SESSION, SAME_DEVICE_IDLE_MIN, SESSION } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import type { App, Caller } from '#http/app-types.ts';

/** With its absolute end, which use does not move. Idle time ends it sooner (http/guards.ts). */
const OPEN = `
  INSERT INTO "Session" (id, "userId", remember, device, ip, mark, "createdAt", "lastSeenAt", "expiresAt")
  SELECT $1, u.id, $3, $4, $5, $7, clock_timestamp(), clock_timestamp(),
         clock_timestamp() + CASE WHEN $3 THEN interval '${REMEMBERED_SESSION.maxDays} days' ELSE interval '${SESSION.maxHours} hours' END
  FROM "User" u WHERE u.id = $2 AND u.status IN (0, 2) AND ($6::text IS NULL OR u."passwordHash" = $6)
  FOR SHARE OF u
  RETURNING "expiresAt"`;
/** What the same browser left open and no tab of it uses, so that the list of devices shows devices. */
const END_LEFT = `
  UPDATE "Session" SET "revokedAt" = clock_timestamp()
  WHERE "userId" = $1 AND mark = $2 AND mark <> '' AND id <> $3 AND "revokedAt" IS NULL
    AND "lastSeenAt" < clock_timestamp() - interval '${SAME_DEVICE_IDLE_MIN} minutes'`;

type Opening = {
  userId: string;
  remember: boolean;
  caller: Pick<Caller, 'ip' | 'device' | 'mark'>;
  /** The hash that the password was verified against; the session opens only while it is still in force. */
  passwordHash?: string;
};
export type Opened = { token: string; expireTime: number };

/**
 * Inserts the session and signs its token; null when the account went away in between.
 * The share lock makes a login wait for a password reset under way, so no session outlives the reset.
 */
export const openSession = async (
  app: App,
  pool: Pool,
  { userId, remember, caller, passwordHash }: Opening,
): Promise<Opened | null> => {
  const id = uuid();
  const values = [id, userId, remember, caller.device, caller.ip, passwordHash ?? null, caller.mark ?? ''];
  const {
    rows: [row],
  } = await pool.query<{ expiresAt: Date }>(OPEN, values);
  if (!row) return null;
  await pool.query(END_LEFT, [userId, caller.mark ?? '', id]);
  return {
    token: app.jwt.sign({ jti: id, exp: Math.ceil(row.expiresAt.getTime() / 1000) }),
    expireTime: row.expiresAt.getTime(),
  };
};

/** Ends it now; without one there is nothing to end. */
export const endSession = async (pool: Pool, id: string | null): Promise<null> => {
  if (id)
    await pool.query('UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE id = $1 AND "revokedAt" IS NULL', [
      id,
    ]);
  return null;
};
