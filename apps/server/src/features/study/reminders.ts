import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { Client } from '#db/client.ts';
import { startOfDay, TODAY } from '#db/days.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { notify } from '#services/notify/notify.ts';

/** Learners reminded of a course, by their organisation or by the platform: at most once a day by both together. */

export type Reminded = { userId: string; deadline: Date | null; done: boolean };

/** `records`: FROM and WHERE of UserLesson `ul`. */
export const selectReminded = (records: Statement) => sql<Reminded>`
  SELECT ul."userId", ul.deadline, ul.status = ${lit(LESSON_STATUS.done)} AS done ${records}`;

/** What is read by people of one deadline, '' being none. */
export const reminderParams = (course: string, date: string) => ({
  course,
  deadline: date ? `截止日期是${date}，` : '',
});

/** The key of one person's turn in one course. */
export const turnOf = (userId: Statement, lessonId: Statement): Statement =>
  sql`'study-remind:' || ${userId} || ':' || ${lessonId}`;

/**
 * A learner who was reminded of this course today already does not come back: the key's primary index decides, on every
 * replica.
 */
const takeTurns = (userIds: readonly string[], lessonId: string) => sql<{ userId: string }>`
  INSERT INTO "RateLimit" AS r (key, count, "resetAt")
  SELECT ${turnOf(sql`k.id`, sql`${lessonId}::text`)}, 1,
    ${startOfDay(sql`${TODAY} + 1`)}
  FROM unnest(${userIds}::uuid[]) AS k(id) ORDER BY k.id
  ON CONFLICT (key) DO UPDATE SET count = 1, "resetAt" = excluded."resetAt" WHERE r."resetAt" <= clock_timestamp()
  RETURNING split_part(r.key, ':', 2) AS "userId"`;

const selectLesson = (id: string) => sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${id}`;

/** Where the reminder leads, by which it is found again. */
export const lessonLink = (lessonId: string): string => `/lesson/detail?id=${lessonId}`;

/** Reminds those who have not finished; answers who was notified. */
export const sendReminders = async (
  client: Client,
  lessonId: string,
  people: readonly Reminded[],
): Promise<{ name: string; told: string[] }> => {
  const { name } = await one(client, selectLesson(lessonId));
  const unfinished = people.filter(({ done }) => !done);
  const ids = unfinished.map(({ userId }) => userId);
  const due = new Set((await many(client, takeTurns(ids, lessonId))).map(({ userId }) => userId));
  const reminded = unfinished.filter(({ userId }) => due.has(userId));
  // People of one deadline read the same sentence.
  for (const [date, alike] of Map.groupBy(reminded, ({ deadline }) => (deadline ? day(deadline) : '')))
    await notify(
      client,
      'study.reminded',
      alike.map(({ userId }) => userId),
      reminderParams(name, date),
      { link: lessonLink(lessonId) },
    );
  return { name, told: [...due] };
};
