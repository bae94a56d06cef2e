import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Hours } from '@zhibiao/contract/core/hours';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { orgStudyOptions, orgStudyPeople } from '@zhibiao/contract/study/org';
import type { Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { departmentPaths, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { hoursOf } from '#services/study/study-sql.ts';

const LESSONS = sql<{ lessonId: string; name: string; creditHours: Hours }>`
  SELECT l.id AS "lessonId", l.name, ${hoursOf(sql`l`)} AS "creditHours" FROM "Lesson" l
    WHERE l.status = ${lit(LESSON_STATE.published)}
  ORDER BY l.sort, l.id LIMIT 500`;

/** By how they are spoken; as many as a list can be looked through. */
const positionsOf = (orgId: string) => sql<{ position: string }>`
  SELECT position FROM "OrgMember"
  WHERE "orgId" = ${orgId}::uuid AND status = ${lit(MEMBER.active)} AND position IS NOT NULL
  GROUP BY position ORDER BY position COLLATE "zh-x-icu" LIMIT 500`;

/** Without an organisation there are neither departments nor posts. */
export const findStudyOptions = async (pool: Pool, orgId: string | null): Promise<AnswerOf<typeof orgStudyOptions>> => {
  const [departments, positions, lessons] = await Promise.all([
    orgId ? departmentPaths(pool, orgId) : [],
    orgId ? many(pool, positionsOf(orgId)) : [],
    many(pool, LESSONS),
  ]);
  return { departments, positions: positions.map(({ position }) => position), lessons };
};

const MOST = 20;
type Person = { userId: string; name: string; department: string | null; account: string };

/** Members by a part of their name, or a whole number or address; each way by its own index. */
const peopleOf = (orgId: string, keyword: string): Statement => {
  const own = sql`
    SELECT m."userId", m.name, ${MEMBER_DEPARTMENT} AS department FROM "OrgMember" m
    WHERE m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`;
  const byName = sql`ORDER BY m.name COLLATE "zh-x-icu", m."userId" LIMIT ${lit(MOST)}`;
  if (!keyword) return sql`${own} ${byName}`;
  const ofAccount = (column: Statement, value: string) =>
    sql`${own} AND m."userId" IN (SELECT id FROM "User" WHERE ${column} = ${value})`;
  return sql`(${own} AND ${occursIn(sql`m.name`, keyword)} ${byName})
    UNION (${ofAccount(sql`mobile`, keyword)}) UNION (${ofAccount(sql`email`, keyword.toLowerCase())})`;
};

export const findStudyPeople = async (
  pool: Pool,
  orgId: string,
  keyword = '',
): Promise<AnswerOf<typeof orgStudyPeople>> => {
  const rows = await many(
    pool,
    sql<Person>`
    SELECT p.*, coalesce(u.mobile, u.email, '') AS account FROM (${peopleOf(orgId, keyword)}) p
    JOIN "User" u ON u.id = p."userId" ORDER BY p.name COLLATE "zh-x-icu", p."userId" LIMIT ${lit(MOST)}`,
  );
  return rows.map(({ account, ...person }) => ({ ...person, accountMasked: maskAccount(account) }));
};
