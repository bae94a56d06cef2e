import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { remindOrgStudy } from '@zhibiao/contract/study/org';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { missing } from '#errors.ts';
import { selectReminded, sendReminders } from '#features/study/reminders.ts';
import { recordsOf } from './records.ts';

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
  return inTransaction(pool, async (client) => {
    const { told } = await sendReminders(client, lessonId, rows);
    return { sent: told.length, skipped: wanted.length - told.length };
  });
};
