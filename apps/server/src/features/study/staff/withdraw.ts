import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { planWithdraw, withdrawStudy } from '@zhibiao/contract/study/staff-enrol';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { lits, many, one, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { countNotified } from '#services/notify/count.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { BEGUN, takeBackCredit } from '#features/study/take-back.ts';

/** Assignments taken back by staff, whether the platform or an organisation made them. */

type Chosen = InputOf<typeof withdrawStudy>['body'];
type Found = { userId: string; assigned: boolean; begun: boolean };

const ASSIGNED = sql`ul.source IN (${lits([STUDY_SOURCE.assigned, STUDY_SOURCE.platform])})`;
/** Condition on UserLesson `ul`: of these learners, as far as they are within the scope. */
const chosenOf = ({ scope }: Staff, { lessonId, userIds }: Chosen): Statement => sql`
  ul."lessonId" = ${lessonId}::uuid AND ul."userId" IN (
    SELECT u.id FROM "User" u
    WHERE u.id = ANY(${userIds}::uuid[]) AND ${scopeSql({ scope }, sql`u."orgId"`)})`;
const selectFound = (staff: Staff, chosen: Chosen) => sql<Found>`
  SELECT ul."userId", ${ASSIGNED} AS assigned, ${BEGUN} AS begun FROM "UserLesson" ul
  WHERE ${chosenOf(staff, chosen)}`;

export const withdrawPlan = async (
  pool: Pool,
  staff: Staff,
  chosen: Chosen,
): Promise<AnswerOf<typeof planWithdraw>> => {
  const found = await many(pool, selectFound(staff, chosen));
  if (found.length < new Set(chosen.userIds).size) throw missing('学习记录不存在');
  const assigned = found.filter((one) => one.assigned);
  const kept = assigned.filter(({ begun }) => begun).length;
  return {
    removed: assigned.length - kept,
    kept,
    own: found.length - assigned.length,
    tells: await countNotified(
      pool,
      'course.withdrawn',
      assigned.map(({ userId }) => userId),
    ),
  };
};

export const withdrawEnrolments = (
  deps: { pool: Pool },
  staff: Staff,
  chosen: Chosen,
): Promise<AnswerOf<typeof withdrawStudy>> =>
  audited(deps, staff, async (client, note) => {
    if ((await many(client, selectFound(staff, chosen))).length === 0) throw missing('学习记录不存在');
    const records = sql`${ASSIGNED} AND ${chosenOf(staff, chosen)}`;
    const { removed, kept, people } = await takeBackCredit(client, { by: '平台', records });
    if (people.length === 0) throw conflict('所选学员的课程已不是指派的，请刷新');
    const { name } = await one(
      client,
      sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${chosen.lessonId}::uuid`,
    );
    note({ object: 'lesson', id: chosen.lessonId, name, counts: { people: people.length, removed }, users: people });
    return { removed, kept };
  });
