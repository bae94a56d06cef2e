import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { NOT_REMINDED, type previewReminders } from '@zhibiao/contract/study/org';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { termsOf } from '#services/notify/terms.ts';
import { saidOf } from '#services/notify/words.ts';
import { reminderParams, turnOf } from '#features/study/reminders.ts';
import { isOneOf, recordsOf } from './records.ts';

type Records = InputOf<typeof previewReminders>['body']['records'];
type Found = { name: string; lessonName: string; deadline: Date | null; done: boolean; today: boolean };

const selectFound = (orgId: string, records: Records) => sql<Found>`
  SELECT found.name, l.name AS "lessonName", found.deadline, found.done, r.key IS NOT NULL AS today
  FROM (
    SELECT m.name, ul."userId", ul."lessonId", ul.deadline, ul.status = ${lit(LESSON_STATUS.done)} AS done
    ${recordsOf(orgId, {}, [isOneOf(records)])}
  ) found
  JOIN "Lesson" l ON l.id = found."lessonId"
  LEFT JOIN "RateLimit" r ON r.key = ${turnOf(sql`found."userId"`, sql`found."lessonId"`)}
    AND r."resetAt" > clock_timestamp()
  ORDER BY l.name, found.name, found."userId"`;

/** Whom a reminder would reach, in which words, and who would be left out and why. */
export const reminderPreview = async (
  pool: Pool,
  orgId: string,
  records: Records,
): Promise<AnswerOf<typeof previewReminders>> => {
  const found = await many(pool, selectFound(orgId, records));
  if (found.length < new Set(records.map(({ userId, lessonId }) => `${userId} ${lessonId}`)).size)
    throw missing('学习记录不存在');
  const rule = await termsOf(pool, 'study.reminded');
  const messages = new Map<string, string[]>();
  for (const { name, lessonName, deadline, done, today } of found) {
    if (done || today) continue;
    const { content } = saidOf('study.reminded', rule, reminderParams(lessonName, deadline ? day(deadline) : '')).site;
    messages.set(content, [...(messages.get(content) ?? []), name]);
  }
  return {
    title: rule.words.site.title,
    messages: [...messages].map(([content, names]) => ({ content, names })),
    leftOut: found
      .filter(({ done, today }) => done || today)
      .map(({ name, lessonName, done }) => ({
        name,
        lessonName,
        why: done ? NOT_REMINDED.finished : NOT_REMINDED.today,
      })),
  };
};
