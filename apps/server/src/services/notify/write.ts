import { DIGEST } from '@zhibiao/contract/notice/learner';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { type EventCode, eventOf } from '@zhibiao/contract/events';
import { CHANNEL } from '@zhibiao/contract/notice/staff';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { lit, manyIn, type Queryable, sql } from '#db/sql.ts';
import type { Terms } from './terms.ts';
import type { Said } from './words.ts';
import { quietOf } from './quiet.ts';

/** One to be notified, and by which of the words. */
export type MessageRequest = { userId: string; n: number; dedupe: string | null; outside: boolean };
export type Telling = Said & { link: string | null; about: string | null };
/** Who was notified, and where else they are to be notified. */
export type Reached = {
  userId: string;
  n: number;
  mobile: string | null;
  email: string | null;
  /** The end of their quiet time. */
  notBefore: Date | null;
};

/** By the environment, or set up in the console. */
export const there = (channel: number, kind: 'sms' | 'mail') => sql`(
  coalesce((SELECT present FROM "ChannelReach" WHERE channel = ${lit(channel)}), true)
  OR EXISTS (SELECT FROM "Channel" WHERE kind = ${lit(kind)} AND NOT removed))`;

/** Of those in `due`, by `n` and person: by which channels outside the site, by rule, wish and reach. */
export const reachedSql = (event: EventCode, { by, quiet }: Terms) => {
  const { group, mandatory = false, digestible = false } = eventOf(event);
  return sql`wished AS (
      SELECT d.n, d."userId", u.mobile, u.email, u.digest, d.outside,
        ${there(CHANNEL.sms, 'sms')} AND u.mobile IS NOT NULL AS "canSms",
        ${there(CHANNEL.mail, 'mail')} AND u.email IS NOT NULL AS "canMail",
        ${by.sms}::boolean AND (${mandatory}::boolean OR coalesce(p.sms, true)) AS sms,
        ${by.mail}::boolean AND (${mandatory}::boolean OR coalesce(p.mail, true)) AS mail,
        CASE WHEN NOT ${mandatory}::boolean THEN ${quietOf(quiet)} END AS "notBefore"
      FROM due d JOIN "User" u ON u.id = d."userId"
      LEFT JOIN "NotifyPref" p ON p."userId" = u.id AND p."group" = ${group}
    ), reached AS (
      SELECT n, "userId", mobile, email, "notBefore",
        ${digestible}::boolean AND digest > ${lit(DIGEST.off)} AS digested,
        outside AND "canSms" AND (sms OR ${mandatory}::boolean AND mail AND NOT "canMail") AS sms,
        outside AND "canMail" AND (mail OR ${mandatory}::boolean AND sms AND NOT "canSms") AS mail
      FROM wished
    )`;
};

const write = (
  event: EventCode,
  rule: Terms,
  words: readonly Telling[],
  requests: readonly MessageRequest[],
  batchId: string | null,
) => {
  const { kind } = eventOf(event);
  const said = words.map(({ site, mail, link, about }, n) => ({
    n,
    ...site,
    subject: mail.subject,
    text: mail.text,
    link,
    about,
  }));
  const rows = requests.map((one) => ({ ...one, id: v7() }));
  return sql<Reached>`
    WITH words AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        AS w(n int, title text, content text, text text, link text, about uuid)
    ), asked AS (
      SELECT a.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS a(id uuid, "userId" uuid, n int, dedupe text, outside boolean)
      JOIN "User" u ON u.id = a."userId" AND u.status <> ${lit(USER_STATUS.closed)}
    ), first AS (
      INSERT INTO "NotifyOnce" (key, "userId") SELECT dedupe, "userId" FROM asked WHERE dedupe IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), due AS (
      SELECT * FROM asked a WHERE a.dedupe IS NULL OR EXISTS (SELECT FROM first WHERE first.key = a.dedupe)
    ), noticed AS (
      INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl", "aboutId", "batchId")
      SELECT d.id, d."userId", ${kind}::text, w.title, w.content, w.link, w.about, ${batchId}::uuid
      FROM due d JOIN words w USING (n)
      WHERE ${rule.by.site}::boolean
    ), ${reachedSql(event, rule)}, digested AS (
      INSERT INTO "DigestItem" ("userId", event, title, text)
      SELECT r."userId", ${event}, w.title, w.text FROM reached r JOIN words w USING (n)
      WHERE r.digested AND (r.sms OR r.mail)
    )
    SELECT "userId", n, CASE WHEN sms AND NOT digested THEN mobile END AS mobile,
      CASE WHEN mail AND NOT digested THEN email END AS email, "notBefore"
    FROM reached ORDER BY "userId", n`;
};

/**
 * The notices on the site, in the transaction of what happened; gives where else each is to be sent, by rule, wish and
 * reach. A mandatory event finds its way by the other channel where the one it goes by does not reach.
 */
export const writeNotices = (
  on: Queryable | Tx,
  event: EventCode,
  rule: Terms,
  words: readonly Telling[],
  requests: readonly MessageRequest[],
  batchId: string | null = null,
): Promise<Reached[]> => manyIn(on, write(event, rule, words, requests, batchId));
