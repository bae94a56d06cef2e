import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ASSIGN_MAX, type AssignBody, DEADLINE_PAST, type assignOrgStudy } from '@zhibiao/contract/study/org';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { endOfDay, TODAY } from '#db/days.ts';
import { all, lit, many, one, type Queryable, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { missing, refused } from '#errors.ts';
import { assignCourses, type NamedLesson } from '#services/study/assign-courses.ts';
import { inDepartments } from '#services/org/departments.ts';
import { membersOf } from '#services/org/members.ts';

type Target = Pick<AssignBody, 'userIds' | 'departments' | 'positions'>;
const selectPeople = (orgId: string, { userIds, departments, positions }: Target) => {
  const conditions = [];
  if (userIds) conditions.push(sql`m."userId" = ANY(${userIds}::uuid[])`);
  if (departments) conditions.push(inDepartments(orgId, sql`m."departmentId"`, departments));
  if (positions) conditions.push(sql`m.position = ANY(${positions}::text[])`);
  return sql<{ userId: string }>`SELECT m."userId" FROM (${membersOf(orgId)}) m WHERE ${all(conditions)}`;
};

const selectLessons = (ids: readonly string[]) => sql<NamedLesson>`
  SELECT id, name FROM "Lesson" WHERE id = ANY(${ids}::uuid[]) AND status = ${lit(LESSON_STATE.published)}
    ORDER BY sort, id`;

/** Midnight after the last day, and whether that is still to come. */
const selectDeadline = (day: string) => sql<{ deadline: Date; past: boolean }>`
  SELECT ${endOfDay(sql`${day}::date`)} AS deadline,
    ${day}::date < ${TODAY} AS past`;

const findPeople = async (pool: Pool, orgId: string, target: AssignBody): Promise<string[]> => {
  const { userIds, departments, positions } = target;
  const wanted = userIds && [...new Set(userIds)];
  const rows = await many(pool, selectPeople(orgId, { userIds: wanted, departments, positions }));
  if (wanted && rows.length < wanted.length) throw missing('学员不存在');
  if (rows.length === 0)
    throw refused(departments || positions ? `所选${departments ? '部门' : '岗位'}没有在册学员` : '机构还没有在册学员');
  return rows.map((row) => row.userId);
};

/** Published ones, in their order. */
export const findAssignableLessons = async (pool: Queryable, lessonIds: readonly string[]): Promise<NamedLesson[]> => {
  const rows = await many(pool, selectLessons(lessonIds));
  if (rows.length < new Set(lessonIds).size) throw missing('课程不存在');
  return rows;
};

/** Its last moment; one that is past is refused. */
export const assignedDeadline = async (pool: Queryable, date: string | null): Promise<Date | null> => {
  if (date === null) return null;
  const { deadline, past } = await one(pool, selectDeadline(date));
  if (past) throw refused(DEADLINE_PAST);
  return deadline;
};

/** To people, departments with all below them, posts, or everybody. */
export const assignLessons = async (
  pool: Pool,
  orgId: string,
  body: AssignBody,
): Promise<AnswerOf<typeof assignOrgStudy>> => {
  const date = body.deadline ?? null;
  const [people, lessons, deadline] = await Promise.all([
    findPeople(pool, orgId, body),
    findAssignableLessons(pool, body.lessonIds),
    assignedDeadline(pool, date),
  ]);
  if (people.length * lessons.length > ASSIGN_MAX) throw refused(`一次最多指派${ASSIGN_MAX}人次，请分批指派`);

  const changed = await inTransaction(pool, (client) =>
    assignCourses(client, [{ orgId, people, lessons, deadline, date }]),
  );
  return { people: people.length, changed: changed.length };
};
