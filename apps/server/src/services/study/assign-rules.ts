import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { endOfDay, TODAY } from '#db/days.ts';
import { lit, many, run, sql, type Statement } from '#db/sql.ts';
import { type Assignment, assignCourses, type NamedLesson } from './assign-courses.ts';

type Applied = {
  ruleId: string;
  userId: string;
  lessonId: string;
  name: string;
  deadline: Date | null;
  date: string | null;
};

/** Members (`m`) whom a rule (`r`) of their organisation is for, and to whom it has not been applied yet. */
const DUE = sql`
  "OrgAssignRule" r
  LEFT JOIN "OrgDepartment" d ON d.id = r."departmentId"
  JOIN "Lesson" l ON l.id = r."lessonId" AND l.status = ${lit(LESSON_STATE.published)}
  JOIN ("OrgMember" m LEFT JOIN "OrgDepartment" p ON p.id = m."departmentId")
    ON m."orgId" = r."orgId" AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL
    AND (m.position = r.position OR p.path = d.path OR starts_with(p.path, d.path || '/'))
    AND NOT EXISTS (SELECT FROM "OrgRuleApplied" a WHERE a."ruleId" = r.id AND a."userId" = m."userId")`;

/** What the organisation has assigned already keeps its deadline: of that the rule made nothing. */
const MADE = sql`NOT EXISTS (
  SELECT FROM "UserLesson" ul WHERE ul."userId" = m."userId" AND ul."lessonId" = r."lessonId"
    AND ul.source = ${lit(STUDY_SOURCE.assigned)} AND ul."orgId" = r."orgId")`;

const mark = (orgId: string, people: Statement) => sql<Applied>`
  WITH fresh AS (
    INSERT INTO "OrgRuleApplied" ("ruleId", "userId", made)
    SELECT r.id, m."userId", ${MADE} FROM ${DUE} WHERE r."orgId" = ${orgId}::uuid ${people}
    ORDER BY r.id, m."userId"
    ON CONFLICT DO NOTHING RETURNING "ruleId", "userId", made
  )
  SELECT f."ruleId", f."userId", r."lessonId", l.name, e.day::text AS date,
    ${endOfDay(sql`e.day`)} AS deadline
  FROM fresh f JOIN "OrgAssignRule" r ON r.id = f."ruleId" JOIN "Lesson" l ON l.id = r."lessonId"
  CROSS JOIN LATERAL (SELECT ${TODAY} + r.days AS day) e
  WHERE f.made ORDER BY f."ruleId"`;

/** A rule that is being removed is either gone before, or waits. */
const holdRules = (orgId: string) => sql`SELECT 1 FROM "OrgAssignRule" WHERE "orgId" = ${orgId} FOR KEY SHARE`;

const findDue = async (client: Client, orgId: string, people: Statement): Promise<Applied[]> =>
  (await run(client, holdRules(orgId))) === 0 ? [] : many(client, mark(orgId, people));

const assignmentsOf = (orgId: string, applied: readonly Applied[]): Assignment[] =>
  [...Map.groupBy(applied, ({ ruleId }) => ruleId).values()].map((rows) => {
    const [{ lessonId, name, deadline, date } = rows[0]!] = rows;
    return { orgId, people: rows.map(({ userId }) => userId), lessons: [{ id: lessonId, name }], deadline, date };
  });

const selectLessons = (ids: readonly string[]) => sql<NamedLesson>`
  SELECT id, name FROM "Lesson" WHERE id = ANY(${ids}::uuid[]) AND status = ${lit(LESSON_STATE.published)}
    ORDER BY sort, id`;

/**
 * Applies to one person, who has just come in or moved, whatever rules there are for where they are now. With them come
 * the courses of the `invitation` that they came by: what a rule gives keeps the rule's deadline, the others have none,
 * whatever was said before.
 */
export const applyRulesTo = async (
  client: Client,
  orgId: string,
  userId: string,
  invitation: readonly string[] = [],
): Promise<void> => {
  const applied = await findDue(client, orgId, sql`AND m."userId" = ${userId}::uuid`);
  const ruled = new Set(applied.map(({ lessonId }) => lessonId));
  const others = invitation.filter((id) => !ruled.has(id));
  const lessons = others.length > 0 ? await many(client, selectLessons(others)) : [];
  await assignCourses(client, [
    ...assignmentsOf(orgId, applied),
    ...(lessons.length > 0 ? [{ orgId, people: [userId], lessons, deadline: null, date: null }] : []),
  ]);
};

const nextMembers = (orgId: string, after: string, most: number) => sql<{ id: string; userId: string }>`
  SELECT id, "userId" FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status = ${lit(MEMBER.active)} AND "userId" IS NOT NULL AND id > ${after}::uuid
  ORDER BY id LIMIT ${lit(most)}`;

/**
 * Applies them to the next so many members behind one; answers the last of them, none where no member is left, and
 * how often a rule was new to a member.
 */
export const applyRulesBehind = async (
  client: Client,
  orgId: string,
  { after, most }: { after: string; most: number },
): Promise<{ last: string | null; applied: number }> => {
  const members = await many(client, nextMembers(orgId, after, most));
  const people = members.map(({ userId }) => userId);
  const applied = people.length > 0 ? await findDue(client, orgId, sql`AND m."userId" = ANY(${people}::uuid[])`) : [];
  await assignCourses(client, assignmentsOf(orgId, applied));
  return { last: members.at(-1)?.id ?? null, applied: applied.length };
};
