import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { remindOrgStudy } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time.ts';
import { missing } from '#errors.ts';
import { recordsOf } from './records.ts';
import { tell } from './tell.ts';

type Unfinished = { userId: string; deadline: Date | null; done: boolean };
/**
 * Whoever was reminded of this course today already does not come back: the key's primary index decides, on every
 * replica.
 */
const TAKE_TURN = `
  INSERT INTO "RateLimit" AS r (key, count, "resetAt")
  SELECT 'study-remind:' || k.id || ':' || $2, 1, ((clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
  FROM unnest($1::uuid[]) AS k(id) ORDER BY k.id
  ON CONFLICT (key) DO UPDATE SET count = 1, "resetAt" = excluded."resetAt" WHERE r."resetAt" <= clock_timestamp()
  RETURNING split_part(r.key, ':', 2) AS "userId"`;
const LESSON_NAME = `SELECT name FROM "Lesson" WHERE id = $1`;

/** People of one deadline read the same sentence. */
const byDeadline = (people: readonly Unfinished[]): [string, string[]][] => {
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
  const { from, values } = recordsOf(orgId, { lessonId });
  const { rows } = await pool.query<Unfinished>(
    `SELECT ul."userId", ul.deadline, ul.status = ${LESSON_STATUS.done} AS done ${from} AND ul."userId" = ANY($${values.length + 1}::uuid[])`,
    [...values, wanted],
  );
  if (rows.length < wanted.length) throw missing('学习记录不存在');
  const unfinished = rows.filter((row) => !row.done);
  const {
    rows: [lesson],
  } = await pool.query<{ name: string }>(LESSON_NAME, [lessonId]);

  return inTransaction(pool, async (client) => {
    const { rows: turns } = await client.query<{ userId: string }>(TAKE_TURN, [
      unfinished.map((row) => row.userId),
      lessonId,
    ]);
    const due = new Set(turns.map((row) => row.userId));
    for (const [date, people] of byDeadline(unfinished.filter((row) => due.has(row.userId)))) {
      const content = `课程《${lesson?.name ?? ''}》还没有学完，${date ? `截止日期是${date}，` : ''}请抓紧时间学习。`;
      await tell(client, people, {
        type: date ? 'deadline' : 'organisation',
        title: '学习提醒',
        content,
        linkUrl: `/lesson/detail?id=${lessonId}`,
      });
    }
    return { sent: due.size, skipped: wanted.length - due.size };
  });
};
