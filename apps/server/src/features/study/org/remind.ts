import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { remindOrgStudy } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time.ts';
import { missing } from '#errors.ts';
import { notify } from '#services/notify.ts';
import { recordsOf } from './records.ts';

type Reminded = { userId: string; deadline: Date | null; done: boolean };

const selectReminded = (records: Statement) => sql<Reminded>`
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
 * Whoever was reminded of this course today already does not come back: the key's primary index decides, on every
 * replica.
 */
const takeTurns = (userIds: readonly string[], lessonId: string) => sql<{ userId: string }>`
  INSERT INTO "RateLimit" AS r (key, count, "resetAt")
  SELECT ${turnOf(sql`k.id`, sql`${lessonId}::text`)}, 1,
    ((clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
  FROM unnest(${userIds}::uuid[]) AS k(id) ORDER BY k.id
  ON CONFLICT (key) DO UPDATE SET count = 1, "resetAt" = excluded."resetAt" WHERE r."resetAt" <= clock_timestamp()
  RETURNING split_part(r.key, ':', 2) AS "userId"`;

const selectLesson = (id: string) => sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${id}`;

/** People of one deadline read the same sentence. */
const byDeadline = (people: readonly Reminded[]): [string, string[]][] => {
  const groups = new Map<string, string[]>();
  for (const { userId, deadline } of people) {
    const date = deadline ? day(deadline) : '';
    groups.set(date, [...(groups.get(date) ?? []), userId]);
  }
  return [...groups];
};

/** Reminds members of a course they have not finished, each at most once a day. */
export const remindLearners = async (
  pool: Pool,
  orgId: string,
  { userIds, lessonId }: InputOf<typeof remindOrgStudy>['body'],
): Promise<AnswerOf<typeof remindOrgStudy>> => {
  const wanted = [...new Set(userIds)];
  const records = recordsOf(orgId, { lessonId }, [sql`ul."userId" = ANY(${wanted}::uuid[])`]);
  const rows = await many(pool, selectReminded(records));
  if (rows.length < wanted.length) throw missing('学习记录不存在');
  const unfinished = rows.filter((row) => !row.done);
  const { name } = await one(pool, selectLesson(lessonId));

  return inTransaction(pool, async (client) => {
    const turns = await many(
      client,
      takeTurns(
        unfinished.map((row) => row.userId),
        lessonId,
      ),
    );
    const due = new Set(turns.map((row) => row.userId));
    for (const [date, people] of byDeadline(unfinished.filter((row) => due.has(row.userId)))) {
      await notify(client, 'study.reminded', people, reminderParams(name, date), {
        link: `/lesson/detail?id=${lessonId}`,
      });
    }
    return { sent: due.size, skipped: wanted.length - due.size };
  });
};
