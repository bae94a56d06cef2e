import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ROUND_END } from '@zhibiao/contract/round/types';
import type { openRounds } from '@zhibiao/contract/round/staff';
import type { Client, Pool } from '#db/client.ts';
import { lockName } from '#db/locks.ts';
import { lit, many, maybeOne, one, sql } from '#db/sql.ts';
import { type Staff } from '#domain/auth/staff.ts';
import { instantOf } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { openRound, type RoundSubject } from '#features/round/open-round.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** A new round for people whom the staff choose. */

type Body = InputOf<typeof openRounds>['body'];
type Person = { userId: string; name: string };

const findSubject = ({ lessonId, paperId }: RoundSubject) => sql<{ name: string }>`
  SELECT name FROM "Lesson" WHERE id = ${lessonId}::uuid AND status = ${lit(LESSON_STATE.published)}
  UNION ALL SELECT title FROM "Paper" WHERE id = ${paperId}::uuid AND status = ${lit(PAPER_STATUS.published)}`;

/** In one order, so that two who open for the same people never wait for each other. */
const findPeople = (staff: Staff, userIds: readonly string[]) => sql<Person>`
  SELECT u.id AS "userId", coalesce(u."realName", '') AS name FROM "User" u
  WHERE u.id = ANY(${userIds}::uuid[]) AND ${scopeSql(staff, sql`u."orgId"`)} ORDER BY u.id`;

/** An act leaves its name with the rounds that it opened: the same act again finds them and opens nothing more. */
const openedBy = (key: string) => sql<{ userId: string }>`
  SELECT "userId" FROM "UserLesson" WHERE "roundKey" = ${key}
  UNION SELECT "userId" FROM "LessonRound" WHERE key = ${key}
  UNION SELECT "userId" FROM "PaperRound" WHERE key = ${key}`;
const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;

const deadlineOf = async (client: Client, { deadline, lessonId }: Body): Promise<Date | null> => {
  if (deadline === null) return null;
  if (lessonId === null) throw refused('只有课程可以设截止日期', { field: 'deadline' });
  const end = instantOf(`${deadline} 23:59:59`);
  if (end <= (await one(client, NOW)).now) throw refused('请选择将来的截止日期', { field: 'deadline' });
  return end;
};

type Answer = AnswerOf<typeof openRounds>;

export const openForPeople = (deps: { pool: Pool }, staff: Staff, body: Body): Promise<Answer> =>
  audited(deps, staff, async (client, note) => {
    const { lessonId, paperId, actId, userIds, close, reason } = body;
    const subject = await maybeOne(client, findSubject(body));
    if (!subject) throw missing(lessonId === null ? '考试不存在' : '课程不存在');
    const key = `act:${actId}`;
    await maybeOne(client, lockName(key));
    const deadline = await deadlineOf(client, body);
    const people = await many(client, findPeople(staff, userIds));
    const before = new Set((await many(client, openedBy(key))).map(({ userId }) => userId));

    const order = { lessonId, paperId, key, by: staff.id, close: close ? ROUND_END.byStaff : null, deadline };
    const again = before.size > 0 ? () => '本次操作已执行过，请另行开启' : undefined;
    const skipped: Answer['skipped'] = [];
    for (const { userId, name } of people) {
      if (before.has(userId)) continue;
      const opened = await openRound(client, { ...order, userId, ...(again && { refuse: again }) });
      if ('refused' in opened) skipped.push({ userId, name, reason: opened.refused });
    }
    for (const userId of new Set(userIds))
      if (!people.some((person) => person.userId === userId)) skipped.push({ userId, name: '', reason: '学员不存在' });
    const done = new Set(userIds).size - skipped.length;
    note({
      ...(lessonId === null ? { object: 'paper', id: paperId } : { object: 'lesson', id: lessonId }),
      name: subject.name,
      reason,
      counts: { people: done, skipped: skipped.length },
      facts: { close, ...(body.deadline && { deadline: body.deadline }) },
      users: people.map(({ userId }) => userId).filter((id) => !skipped.some(({ userId }) => userId === id)),
    });
    return { done, skipped };
  });
