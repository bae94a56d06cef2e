import { eventOf } from '@zhibiao/contract/events';
import type { Audience, BroadcastReach } from '@zhibiao/contract/notice/staff-broadcast';
import type { Pool } from '#db/client.ts';
import { lit, one, sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { findSmsToday } from '#features/notice/send/deliveries.ts';
import { UNREACHABLE, inRange, RECEIVES } from './audience.ts';

/** How many a broadcast would reach, if it were sent now. */

type Counted = Record<'people' | 'apart' | 'mailNone' | 'mailOff' | 'smsNone' | 'smsOff', number>;
const counted = (condition: Statement) => sql`count(*) FILTER (WHERE ${RECEIVES} AND ${condition})::int`;
const count = (audience: Audience, scope: Scope) => sql<Counted>`
  SELECT ${counted(sql`true`)} AS people, count(*) FILTER (WHERE ${UNREACHABLE})::int AS apart,
    ${counted(sql`u.email IS NULL`)} AS "mailNone",
    ${counted(sql`u.email IS NOT NULL AND NOT coalesce(p.mail, true)`)} AS "mailOff",
    ${counted(sql`u.mobile IS NULL`)} AS "smsNone",
    ${counted(sql`u.mobile IS NOT NULL AND NOT coalesce(p.sms, true)`)} AS "smsOff"
  FROM "User" u
  LEFT JOIN "NotifyPref" p ON p."userId" = u.id AND p."group" = ${lit(eventOf('broadcast').group)}
  WHERE ${inRange(audience, scope)}`;

export const findBroadcastReach = async (pool: Pool, audience: Audience, scope: Scope): Promise<BroadcastReach> => {
  const [{ people, apart, mailNone, mailOff, smsNone, smsOff }, { forNotices }] = await Promise.all([
    one(pool, count(audience, scope)),
    findSmsToday(pool),
  ]);
  return {
    people,
    apart,
    mail: { reached: people - mailNone - mailOff, none: mailNone, off: mailOff },
    sms: { reached: people - smsNone - smsOff, none: smsNone, off: smsOff },
    smsLeft: forNotices,
  };
};
