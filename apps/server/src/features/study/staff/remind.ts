import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { LEFT_OUT_NAMED } from '@zhibiao/contract/core/read-notes';
import type { ChosenLearners, planRemind, remindStudy } from '@zhibiao/contract/study/staff-enrol';
import { NOT_REMINDED } from '@zhibiao/contract/study/org';
import type { Pool } from '#db/client.ts';
import { all, lit, many, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { day } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { countNotified } from '#services/notify/count.ts';
import { termsOf } from '#services/notify/terms.ts';
import { saidOf } from '#services/notify/words.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { LIGHT_SQL } from '#services/study/study-sql.ts';
import { reminderParams, selectReminded, sendReminders, turnOf } from '#features/study/reminders.ts';

/** Learners of a course reminded by staff. */

const recordsOf = ({ scope }: Staff, { lessonId, userIds, light }: ChosenLearners): Statement => sql`
  FROM "UserLesson" ul JOIN "User" u ON u.id = ul."userId"
  WHERE ${all([
    sql`ul."lessonId" = ${lessonId}::uuid`,
    scopeSql({ scope }, sql`u."orgId"`),
    ...(userIds ? [sql`ul."userId" = ANY(${userIds}::uuid[])`] : []),
    ...(light === undefined ? [] : [sql`${LIGHT_SQL} = ${light}::int`]),
  ])}`;
const requireAll = (found: number, { userIds }: ChosenLearners): void => {
  if (userIds && found < new Set(userIds).size) throw missing('学习记录不存在');
};

type Found = { userId: string; name: string; deadline: Date | null; done: boolean; today: boolean };
const selectFound = (staff: Staff, chosen: ChosenLearners) => sql<Found>`
  SELECT f.*, r.key IS NOT NULL AS today FROM (
    SELECT ul."userId", coalesce(u."realName", '') AS name, ul.deadline,
      ul.status = ${lit(LESSON_STATUS.done)} AS done
    ${recordsOf(staff, chosen)}
  ) f
  LEFT JOIN "RateLimit" r ON r.key = ${turnOf(sql`f."userId"`, sql`${chosen.lessonId}::text`)}
    AND r."resetAt" > clock_timestamp()
  ORDER BY f.deadline NULLS LAST, f."userId"`;

const nameOf = (on: Queryable, id: string) =>
  one(on, sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${id}`);

export const remindPlan = async (
  pool: Pool,
  staff: Staff,
  chosen: ChosenLearners,
): Promise<AnswerOf<typeof planRemind>> => {
  const found = await many(pool, selectFound(staff, chosen));
  requireAll(found.length, chosen);
  const due = found.filter(({ done, today }) => !done && !today);
  const rule = await termsOf(pool, 'study.reminded');
  const [first] = due;
  const words =
    first &&
    saidOf(
      'study.reminded',
      rule,
      reminderParams((await nameOf(pool, chosen.lessonId)).name, first.deadline ? day(first.deadline) : ''),
    ).site.content;
  return {
    tells: await countNotified(
      pool,
      'study.reminded',
      due.map(({ userId }) => userId),
    ),
    words: words ?? null,
    today: found.filter(({ done, today }) => today && !done).length,
    finished: found.filter(({ done }) => done).length,
    leftOut: found
      .filter(({ done, today }) => done || today)
      .slice(0, LEFT_OUT_NAMED)
      .map(({ name, done }) => ({ name, why: done ? NOT_REMINDED.finished : NOT_REMINDED.today })),
  };
};

export const remindStudents = (
  deps: { pool: Pool },
  staff: Staff,
  chosen: ChosenLearners,
): Promise<AnswerOf<typeof remindStudy>> =>
  audited(deps, staff, async (client, note) => {
    const rows = await many(client, selectReminded(recordsOf(staff, chosen)));
    requireAll(rows.length, chosen);
    if (rows.length === 0) throw refused('没有逾期的学员');
    const { name, told } = await sendReminders(client, chosen.lessonId, rows);
    if (told.length === 0) throw refused('所选学员今天已经提醒过，或已完成');
    const counts = { people: told.length, skipped: rows.length - told.length };
    note({ object: 'lesson', id: chosen.lessonId, name, counts, users: told });
    return { sent: told.length, skipped: counts.skipped };
  });
