import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { dayOf, TODAY } from '#db/days.ts';
import { lit, sql, type Statement } from '#db/sql.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';
import { BATCH, nearestStep, remindAll, notYetReminded } from './source.ts';

/** Courses that end, have ended, or were left lying. */

const NEAR_DAYS = [7, 3, 1];
const FARTHEST = 7;
/** What ended longer ago is no news, above all on the day on which this begins. */
const PASSED_WITHIN_DAYS = 7;
const IDLE_DAYS = 14;
const IDLE_TIMES = 2;
const FORGOTTEN_DAYS = 60;

type Ending = { userId: string; lessonId: string; name: string; date: string; left: number; step: number };

const LEFT = sql`(${dayOf(sql`ul.deadline`)} - ${TODAY})`;
const subject = sql`concat_ws(':', ul."lessonId", ${dayOf(sql`ul.deadline`)})`;
const open = sql`
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" AND l.status = ${lit(LESSON_STATE.published)}
  JOIN "User" u ON u.id = ul."userId" AND u.status = ${lit(USER_STATUS.active)}`;

const NEAR = sql<Ending>`
  SELECT ul."userId", ul."lessonId", l.name, ${dayOf(sql`ul.deadline`)}::text AS date, ${LEFT} AS left, near.step
  ${open} CROSS JOIN LATERAL (SELECT ${nearestStep(NEAR_DAYS, LEFT)} AS step) near
  WHERE ul.deadline IS NOT NULL AND ul.status < ${lit(LESSON_STATUS.done)} AND ul.deadline > clock_timestamp()
    AND ul.deadline < clock_timestamp() + interval ${lit(`${FARTHEST + 1} days`)} AND near.step IS NOT NULL
    AND ${dayOf(sql`ul."createdAt"`)} < ${TODAY}
    AND ${notYetReminded('deadline.near', sql`concat_ws(':', ${subject}, near.step)`, sql`ul."userId"`)}
  ORDER BY ul."userId", ul."lessonId" LIMIT ${lit(BATCH)}`;

const PASSED = sql<Ending>`
  SELECT ul."userId", ul."lessonId", l.name, ${dayOf(sql`ul.deadline`)}::text AS date, ${LEFT} AS left, 0 AS step
  ${open}
  WHERE ul.deadline IS NOT NULL AND ul.status < ${lit(LESSON_STATUS.done)} AND ul.deadline <= clock_timestamp()
    AND ul.deadline > clock_timestamp() - interval ${lit(`${PASSED_WITHIN_DAYS} days`)}
    AND ${notYetReminded('deadline.passed', subject, sql`ul."userId"`)}
  ORDER BY ul."userId", ul."lessonId" LIMIT ${lit(BATCH)}`;

const ago = (days: number): Statement => sql`clock_timestamp() - interval ${lit(`${days} days`)}`;
const idleKey = (time: number): Statement =>
  sql`concat_ws(':', 'study.idle', ul."lessonId", ul.round, ${lit(time)}, ul."userId")`;

/**
 * Begun and left: a fortnight after the last beat, and once more a fortnight after that reminder. `updatedAt` moves
 * with each beat, so it sorts most of them out; the lectures say exactly.
 */
const IDLE = sql<{ userId: string; lessonId: string; name: string; days: number; round: number; time: number }>`
  SELECT ul."userId", ul."lessonId", l.name, ${TODAY} - ${dayOf(sql`last.at`)} AS days, ul.round, told.times + 1 AS time
  ${open}
  CROSS JOIN LATERAL (
    SELECT max(ui."updatedAt") AS at FROM "UserItem" ui JOIN ${EVER_ITEMS} i ON i.id = ui.lid
    WHERE ui."userId" = ul."userId" AND i."lessonId" = ul."lessonId"
  ) last
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS times, max(o.at) AS at FROM "NotifyOnce" o
    WHERE o."userId" = ul."userId" AND o.key IN (${idleKey(1)}, ${idleKey(IDLE_TIMES)})
  ) told
  WHERE ul.status = ${lit(LESSON_STATUS.studying)} AND (ul.deadline IS NULL OR ul.deadline > clock_timestamp())
    AND ul."updatedAt" < ${ago(IDLE_DAYS)}
    AND last.at BETWEEN ${ago(FORGOTTEN_DAYS)} AND ${ago(IDLE_DAYS)}
    AND told.times < ${lit(IDLE_TIMES)} AND (told.at IS NULL OR told.at < ${ago(IDLE_DAYS)})
  ORDER BY ul."userId", ul."lessonId" LIMIT ${lit(BATCH)}`;
const lessonPage = (id: string) => `/lesson/detail?id=${id}`;
/** The last day has less than one left. */
const daysLeft = (left: number): string => (left === 0 ? '不足1' : String(left));

export const remindOfDeadlines = async (pool: Pool): Promise<number> => {
  const near = await remindAll(pool, {
    event: 'deadline.near',
    due: NEAR,
    told: ({ userId, lessonId, name, date, left, step }) => ({
      to: userId,
      params: { course: name, date, days: daysLeft(left) },
      link: lessonPage(lessonId),
      dedupe: `${lessonId}:${date}:${step}`,
    }),
  });
  const passed = await remindAll(pool, {
    event: 'deadline.passed',
    due: PASSED,
    told: ({ userId, lessonId, name, date }) => ({
      to: userId,
      params: { course: name, date },
      link: lessonPage(lessonId),
      dedupe: `${lessonId}:${date}`,
    }),
  });
  return near + passed;
};

export const remindIdle = (pool: Pool): Promise<number> =>
  remindAll(pool, {
    event: 'study.idle',
    due: IDLE,
    told: ({ userId, lessonId, name, days, round, time }) => ({
      to: userId,
      params: { course: name, days: String(days) },
      link: lessonPage(lessonId),
      dedupe: `${lessonId}:${round}:${time}`,
    }),
  });
