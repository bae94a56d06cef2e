import { createHash } from 'node:crypto';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Pool } from '#db/client.ts';
import { deviceName } from '#domain/auth/device.ts';
import { isNewPlace, type LoginFrom, loginPlaceOf } from '#domain/auth/login-place.ts';
import { dateTime } from '#domain/time/time.ts';
import type { Caller } from '#http/app-types.ts';
import { notify } from '#services/notify/notify.ts';

/** As far back as it looks, which is farther than most accounts have logins. */
const LOGINS_MOST = 200;
const earlierThan = (logId: string) =>
  sql<LoginFrom>`
    SELECT l.ip, l.device FROM "LoginLog" me JOIN "LoginLog" l ON l."userId" = me."userId"
    WHERE me.id = ${logId} AND l.ok AND (l."createdAt", l.id) < (me."createdAt", me.id)
    ORDER BY l."createdAt" DESC, l.id DESC LIMIT ${lit(LOGINS_MOST)}`.named('earlier-logins');

/** The very browser has been theirs before: then the network alone is no news, a telephone changes it by the hour. */
const browserBefore = (userId: string, sessionId: string, mark: string) =>
  sql<{ id: string }>`
    SELECT s.id FROM "Session" me JOIN "Session" s ON s."userId" = me."userId"
    WHERE me.id = ${sessionId} AND s."userId" = ${userId} AND s.mark = ${mark}
      AND (s."createdAt", s.id) < (me."createdAt", me.id)
    LIMIT 1`.named('browser-before');

type Login = { userId: string; sessionId: string; logId: string; caller: Pick<Caller, 'ip' | 'device' | 'mark'> };

/** Of two logins at the same moment from the same place one is notified. */
const onceOf = (day: string, { ip, device }: LoginFrom): string =>
  [
    day,
    createHash('sha256')
      .update(`${loginPlaceOf(ip)} ${deviceName(device)}`)
      .digest('base64url')
      .slice(0, 16),
  ].join(':');

/** Tells the owner of a login that is like none of theirs before it. Gives whether it did. */
export const tellNewPlace = async (
  pool: Pool,
  { userId, sessionId, logId, caller: { ip, device, mark } }: Login,
): Promise<boolean> => {
  if (mark !== null && (await maybeOne(pool, browserBefore(userId, sessionId, mark)))) return false;
  if (!isNewPlace({ ip, device }, await many(pool, earlierThan(logId)))) return false;
  const time = dateTime(new Date()).slice(0, 16);
  const params = { time, device: deviceName(device), network: loginPlaceOf(ip) };
  return inTransaction(pool, async (client) => {
    const dedupe = onceOf(time.slice(0, 10), { ip, device });
    return (await notify(client, 'login.new-place', [userId], params, { link: '/mycenter?tab=safe', dedupe })) > 0;
  });
};
