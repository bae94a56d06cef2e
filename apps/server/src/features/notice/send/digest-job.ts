import { eventOf, isEvent } from '@zhibiao/contract/events';
import { DIGEST } from '@zhibiao/contract/notice/learner';
import { CHANNEL } from '@zhibiao/contract/notice/staff';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import { inShanghai } from '#db/days.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { notifyOutside } from '#services/notify/notify.ts';

/** What waited for those who want one message a day, or one a week, goes out at 18:07 (a week's on Friday). */

const BATCH = 200;
const AT = sql`interval '18 hours 7 minutes'`;
const FRIDAY = 5;
/** A digest shows so many; the site has them all. */
const MOST_LINES = 30;

/** The last 18:07 of this kind before `now`: what came later waits for the next. */
const lastDaily = (now: Statement): Statement => sql`
  ${inShanghai(sql`(date_trunc('day', ${inShanghai(now)} - ${AT}) + ${AT})`)}`;
const lastWeekly = (now: Statement): Statement => sql`
  (SELECT d.at - make_interval(days => (extract(isodow FROM ${inShanghai(sql`d.at`)})::int + 7 - ${lit(FRIDAY)}) % 7)
    FROM (SELECT ${lastDaily(now)} AS at) d)`;

type Item = {
  userId: string;
  event: string;
  title: string;
  text: string;
  mobile: string | null;
  email: string | null;
  prefs: Record<string, { sms: boolean; mail: boolean }> | null;
};
/** Taken with the telling, in one transaction; those of whom another server has some are passed over. */
const take = (now: Statement) => sql<Item>`
  WITH due AS (
    SELECT u.id, u.mobile, u.email FROM "User" u
    WHERE u.status = ${lit(USER_STATUS.active)} AND EXISTS (
      SELECT FROM "DigestItem" i WHERE i."userId" = u.id
        AND i."createdAt" < CASE WHEN u.digest = ${lit(DIGEST.daily)} THEN ${lastDaily(now)}
          WHEN u.digest = ${lit(DIGEST.off)} THEN ${now} ELSE ${lastWeekly(now)} END)
    ORDER BY u.id LIMIT ${lit(BATCH)} FOR NO KEY UPDATE OF u SKIP LOCKED
  ), taken AS (
    DELETE FROM "DigestItem" i USING due WHERE i."userId" = due.id
    RETURNING i."userId", i.event, i.title, i.text, i."createdAt", i.id, due.mobile, due.email
  )
  SELECT t."userId", t.event, t.title, t.text, t.mobile, t.email, (
    SELECT jsonb_object_agg(p."group", jsonb_build_object('sms', p.sms, 'mail', p.mail))
    FROM "NotifyPref" p WHERE p."userId" = t."userId"
  ) AS prefs
  FROM taken t ORDER BY t."userId", t."createdAt", t.id`;
const REACH = sql<{ channel: number; present: boolean }>`
  SELECT channel, present FROM "ChannelReach"
  UNION ALL SELECT CASE kind WHEN 'sms' THEN ${lit(CHANNEL.sms)} ELSE ${lit(CHANNEL.mail)} END, true
  FROM "Channel" WHERE NOT removed`;

type There = Record<'sms' | 'mail', boolean>;
const wanted = (items: readonly Item[], channel: 'sms' | 'mail') =>
  items.filter(({ event, prefs }) => isEvent(event) && (prefs?.[eventOf(event).group]?.[channel] ?? true));

/** By mail where that is wanted and possible, which shows what it is; else by short message, which counts. */
const digestOf = (userId: string, items: readonly Item[], there: There) => {
  const [first] = items;
  const [byMail, bySms] = [wanted(items, 'mail'), wanted(items, 'sms')];
  const digest = (to: string, some: readonly Item[]) => ({
    to,
    userId,
    params: {
      count: String(some.length),
      list: some
        .slice(0, MOST_LINES)
        .map(({ title, text }, n) => `${n + 1}. ${title}：${text}`)
        .join('\n'),
    },
    link: '/feedback/list?tab=notice',
  });
  if (there.mail && first?.email && byMail.length > 0) return [digest(first.email, byMail)];
  return there.sms && first?.mobile && bySms.length > 0 ? [digest(first.mobile, bySms)] : [];
};

const sendSome = async (client: Client, now: Statement): Promise<number> => {
  const byPerson = Map.groupBy(await many(client, take(now)), ({ userId }) => userId);
  const reach = new Map((await many(client, REACH)).map(({ channel, present }) => [channel, present]));
  const there = { sms: reach.get(CHANNEL.sms) ?? true, mail: reach.get(CHANNEL.mail) ?? true };
  await notifyOutside(
    client,
    'digest',
    [...byPerson].flatMap(([userId, items]) => digestOf(userId, items, there)),
  );
  return byPerson.size;
};

/** How many people it was for. */
export const sendDigests = async (pool: Pool, at: Date = new Date()): Promise<number> => {
  const now = sql`${at}::timestamptz`;
  for (let people = 0; ;) {
    const done = await inTransaction(pool, (client) => sendSome(client, now));
    people += done;
    if (done < BATCH) return people;
  }
};

export const digestJob: Job = {
  name: 'digest',
  title: '发送消息汇总',
  everyMs: 10 * 60_000,
  run: ({ pool }) => sendDigests(pool),
};
