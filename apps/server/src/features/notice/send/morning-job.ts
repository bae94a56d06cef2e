import { DELIVERY } from '@zhibiao/contract/notice/staff';
import { WORK_STATE } from '@zhibiao/contract/inbox/work';
import type { Client } from '#db/client.ts';
import { startOfDay, TODAY } from '#db/days.ts';
import { lit, maybeOne, one, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { dateTime, SHANGHAI_MS } from '#domain/time/time.ts';
import type { Job, JobDeps } from '#jobs/periodic.ts';
import { isFreshBackup, lastBackup, type LastBackup } from '#services/backup/last-backup.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';

/** What staff are notified of once a day, by day: 9:07, so as not to come with everybody's messages at 9:00. */
const FROM_MIN = 9 * 60 + 7;
/** Of yesterday only before noon; what is missing until the evening. */
const SUMMARY_UNTIL_MIN = 12 * 60;
const UNTIL_MIN = 21 * 60;

/** Minutes of the day in Asia/Shanghai. */
const minuteOf = (at: Date): number => Math.floor((at.getTime() + SHANGHAI_MS) / 60_000) % 1_440;

type Figures = Record<
  'registered' | 'active' | 'passed' | 'issued' | 'sms' | 'failed' | 'waiting' | 'overdue',
  number
> & { day: string };
const metric = (name: string) => sql`
  coalesce((SELECT sum(value)::int FROM "StatDay" WHERE dim = 'all' AND day = d.day AND metric = ${name}), 0)`;
const FIGURES = sql<Figures>`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
    ${metric('registered')} AS registered, ${metric('active')} AS active, ${metric('passed')} AS passed,
    ${metric('issued')} AS issued,
    coalesce((SELECT sent FROM "SmsDay" WHERE day = d.day), 0) AS sms,
    (SELECT count(*)::int FROM "Delivery" WHERE state = ${lit(DELIVERY.failed)}
      AND "createdAt" >= ${startOfDay(sql`d.day`)}
      AND "createdAt" < ${startOfDay(sql`d.day + 1`)}) AS failed,
    w.waiting, w.overdue
  FROM (SELECT ${TODAY} - 1 AS day) d,
    (SELECT count(*)::int AS waiting, count(*) FILTER (WHERE "dueAt" < clock_timestamp())::int AS overdue
      FROM "WorkItem" WHERE state < ${lit(WORK_STATE.paused)}) w`;

const tellSummary = async (client: Client): Promise<boolean> => {
  const figures = await one(client, FIGURES);
  return tellStaff(client, 'daily', figures, { once: `daily:${figures.day}` });
};

/** Who has set the line aside in the checklist knows why there is none. */
const SET_ASIDE = sql`SELECT 1 FROM "ChecklistIgnored" WHERE key = 'backup'`;
const tellBackup = async (client: Client, last: LastBackup | null, today: string): Promise<boolean> =>
  (await maybeOne(client, SET_ASIDE)) === null &&
  tellStaff(
    client,
    'backup.missing',
    { last: last === null ? '' : dateTime(last.at).slice(0, 16) },
    { once: `backup.missing:${today}` },
  );

export const tellMorning = async ({ pool }: Pick<JobDeps, 'pool'>, now = new Date()): Promise<number> => {
  const minute = minuteOf(now);
  if (minute < FROM_MIN || minute >= UNTIL_MIN) return 0;
  const last = await lastBackup(pool);
  return inTransaction(pool, async (client) => {
    const summary = minute < SUMMARY_UNTIL_MIN && (await tellSummary(client));
    const backup = !isFreshBackup(last) && (await tellBackup(client, last, dateTime(now).slice(0, 10)));
    return Number(summary) + Number(backup);
  });
};

export const morningJob: Job = {
  name: 'tell-morning',
  title: '每日摘要与备份提醒',
  everyMs: 60_000,
  run: (deps) => tellMorning(deps),
};
