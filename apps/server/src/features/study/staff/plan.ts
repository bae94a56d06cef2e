import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { ENROL, type EnrolBody } from '@zhibiao/contract/study/staff-enrol';
import { ASSIGN_MAX } from '@zhibiao/contract/study/org';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { all, lit, many, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { Assignment, NamedLesson } from '#services/study/assign-courses.ts';
import { inDepartments } from '#services/org/departments.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { assignedDeadline, findAssignableLessons } from '#features/study/org/assign.ts';

/** What an enrolment does to each learner in each course: previewed before it, and carried out as it was shown. */

export type PlannedEnrolment = {
  userId: string;
  name: string;
  /** Whose member they are: for them it is that organisation's assignment. */
  orgId: string | null;
  lessonId: string;
  fate: CodeOf<typeof ENROL>;
  /** The deadline that they have. */
  before: Date | null;
};
export type EnrolmentPlan = {
  rows: PlannedEnrolment[];
  lessons: NamedLesson[];
  deadline: Date | null;
  date: string | null;
};

/** Of learner `u`, their entry `m` in a register. */
const target = ({ userIds, orgId, department }: EnrolBody): Statement[] => [
  ...(userIds ? [sql`u.id = ANY(${userIds}::uuid[])`] : []),
  ...(orgId ? [sql`m."orgId" = ${orgId}::uuid`] : []),
  ...(orgId && department ? [inDepartments(orgId, sql`m."departmentId"`, [department])] : []),
];

/** Without a deadline nothing changes for learners who are in the course. */
const fateSql = (deadline: Date | null): Statement => sql`CASE
  WHEN u.status <> ${lit(USER_STATUS.active)} THEN ${lit(ENROL.off)}
  WHEN ul."userId" IS NULL THEN ${lit(ENROL.fresh)}
  WHEN ul.status = ${lit(LESSON_STATUS.done)} THEN ${lit(ENROL.done)}
  WHEN ${deadline}::timestamptz IS NULL OR (ul."orgId", ul.source, ul.deadline) IS NOT DISTINCT FROM (
    m."orgId", CASE WHEN m."orgId" IS NULL THEN ${lit(STUDY_SOURCE.platform)} ELSE ${lit(STUDY_SOURCE.assigned)} END,
    ${deadline}::timestamptz) THEN ${lit(ENROL.same)}
  ELSE ${lit(ENROL.again)} END`;

const selectRows = (
  { scope }: Pick<Staff, 'scope'>,
  body: EnrolBody,
  lessonIds: readonly string[],
  deadline: Date | null,
) => sql<PlannedEnrolment>`
  SELECT u.id AS "userId", coalesce(u."realName", '') AS name, m."orgId", l.id AS "lessonId",
    ${fateSql(deadline)} AS fate, ul.deadline AS before
  FROM "User" u
  LEFT JOIN "OrgMember" m ON m."userId" = u.id AND m.status = ${lit(MEMBER.active)}
  CROSS JOIN unnest(${lessonIds}::uuid[]) AS l(id)
  LEFT JOIN "UserLesson" ul ON ul."userId" = u.id AND ul."lessonId" = l.id
  WHERE ${all([...target(body), sql`u.status <> ${lit(USER_STATUS.closed)}`, scopeSql({ scope }, sql`u."orgId"`)])}
  ORDER BY u.id, l.id LIMIT ${lit(ASSIGN_MAX + 1)}`;

const isSeen = ({ scope }: Pick<Staff, 'scope'>, orgId: string) =>
  sql`SELECT 1 FROM "Organisation" o WHERE o.id = ${orgId} AND ${scopeSql({ scope }, sql`o.id`)}`;
export const requireOrgInScope = async (on: Queryable, staff: Pick<Staff, 'scope'>, orgId: string): Promise<void> => {
  if (!(await maybeOne(on, isSeen(staff, orgId)))) throw missing('机构不存在');
};

export const planFor = async (on: Queryable, staff: Pick<Staff, 'scope'>, body: EnrolBody): Promise<EnrolmentPlan> => {
  if (body.orgId) await requireOrgInScope(on, staff, body.orgId);
  const date = body.deadline ?? null;
  const lessons = await findAssignableLessons(on, body.lessonIds);
  const deadline = await assignedDeadline(on, date);
  const ids = lessons.map(({ id }) => id);
  const rows = await many(on, selectRows(staff, body, ids, deadline));
  if (rows.length > ASSIGN_MAX) throw refused(`一次最多指派${ASSIGN_MAX}人次，请分批加入`);
  if (body.userIds && rows.length < new Set(body.userIds).size * ids.length) throw missing('学员不存在');
  if (rows.length === 0) throw refused(body.department ? '所选部门没有在册学员' : '机构还没有在册学员');
  return { rows, lessons, deadline, date };
};

const CHANGES: readonly number[] = [ENROL.fresh, ENROL.again];
export const changing = ({ rows }: EnrolmentPlan): PlannedEnrolment[] =>
  rows.filter(({ fate }) => CHANGES.includes(fate));

/** Each learner in one of them, so that they read of all their courses at once. */
export const assignmentsOf = (plan: EnrolmentPlan): Assignment[] => {
  const { lessons, deadline, date } = plan;
  const byPerson = Map.groupBy(changing(plan), ({ userId }) => userId);
  const alike = Map.groupBy(byPerson, ([, rows]) =>
    [rows[0]?.orgId, ...rows.map(({ lessonId }) => lessonId)].join(' '),
  );
  return [...alike.values()].map((people) => {
    const rows = people[0]?.[1] ?? [];
    const ids = new Set(rows.map(({ lessonId }) => lessonId));
    return {
      orgId: rows[0]?.orgId ?? null,
      people: people.map(([userId]) => userId),
      lessons: lessons.filter(({ id }) => ids.has(id)),
      deadline,
      date,
    };
  });
};
