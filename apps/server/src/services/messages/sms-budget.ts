import { NOTICES_PER_PHONE, SMS_ALARM_AT, SMS_FOR_CODES } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { countHit, giveBack } from '#db/limiter.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { dayNumber } from '#domain/time/time.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import { createCounter } from '#services/limits/counter.ts';
import { settingNow } from '#services/settings/settings.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';

/** Short messages cost money, so a day has an end; part of it is kept for codes, without which people cannot log in. */

/** Of a day of `max`: what notices may use. */
export const forNotices = (max: number): number => max - Math.ceil((max * SMS_FOR_CODES) / 100);

const SENT_TODAY = sql<{ sent: number; codes: number }>`
  SELECT coalesce(d.sent, 0) AS sent, coalesce(d.codes, 0) AS codes
  FROM (SELECT 1) one LEFT JOIN "SmsDay" d ON d.day = ${TODAY}`;

/** `forNotices` and `forCodes`: what is left of today for either. */
export const smsDay = async (
  pool: Pool,
): Promise<Record<'max' | 'codes' | 'notices' | 'forNotices' | 'forCodes', number>> => {
  const [{ sent, codes }, max] = await Promise.all([one(pool, SENT_TODAY), settingNow(pool, 'sms.dailyMax')]);
  const left = Math.max(0, max - sent);
  const notices = sent - codes;
  const forThem = Math.max(0, Math.min(left, forNotices(max) - notices));
  return { max, codes, notices, forNotices: forThem, forCodes: left - forThem };
};

/** The row decides, so however many replicas send at once, the day is never exceeded. */
const takeOne = (max: number, isCode: boolean) => sql<{ sent: number; alarmed: boolean }>`
  INSERT INTO "SmsDay" AS d (day, sent, codes) VALUES (${TODAY}, 1, ${isCode ? 1 : 0}::int)
  ON CONFLICT (day) DO UPDATE SET sent = d.sent + 1, codes = d.codes + EXCLUDED.codes
  WHERE d.sent < ${max}::int AND (EXCLUDED.codes = 1 OR d.sent - d.codes < ${forNotices(max)}::int)
  RETURNING sent, alarmed`;
const giveOneBack = (isCode: boolean) => sql`
  UPDATE "SmsDay" SET sent = greatest(sent - 1, 0), codes = greatest(codes - ${isCode ? 1 : 0}::int, 0)
  WHERE day = ${TODAY}`;
const ALARM = sql`UPDATE "SmsDay" SET alarmed = true WHERE day = ${TODAY} AND NOT alarmed`;

/** The replica that turns the mark reports it, so it is reported once a day, whichever replica sends. */
const tellBudget = (pool: Pool, facts: { sent: number; max: number }): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    if ((await run(client, ALARM)) === 0) return false;
    await tellStaff(client, 'sms.budget', facts);
    return true;
  });

/** `alarm`: this one made it most of the day, which is said once. `giveBack`: of one that was surely not sent. */
export type TakenSms = { alarm: { sent: number; max: number } | null; giveBack: () => Promise<void> };

/** Takes one short message out of the day; null when there is none left for its use. */
export const takeSms = async (pool: Pool, use: 'code' | 'notice'): Promise<TakenSms | null> => {
  const max = await settingNow(pool, 'sms.dailyMax');
  const isCode = use === 'code';
  const day = await maybeOne(pool, takeOne(max, isCode));
  if (!day) return null;
  const most = day.sent >= Math.ceil((max * SMS_ALARM_AT) / 100) && !day.alarmed;
  const alarm = most && (await tellBudget(pool, { sent: day.sent, max })) ? { sent: day.sent, max } : null;
  const giveOne = async () => {
    await run(pool, giveOneBack(isCode));
  };
  return { alarm, giveBack: giveOne };
};

const DAY_SEC = 86_400;
/** A notice to this phone today; null beyond the third. */
export const takePhone = async (pool: Pool, secrets: Secrets, phone: string): Promise<(() => Promise<void>) | null> => {
  const key = createCounter(secrets)('sms-notice', phone, String(dayNumber(Date.now())));
  const { count } = await countHit(pool, key, DAY_SEC);
  if (count <= NOTICES_PER_PHONE) return () => giveBack(pool, key);
  await giveBack(pool, key);
  return null;
};
