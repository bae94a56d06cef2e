import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { orgStudyOptions, orgStudyPeople } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { escapeLike } from '#db/search.ts';
import { many, nothing, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/masking.ts';
import { membersOf } from './records.ts';

const selectDepartments = (orgId: string) => sql<{ department: string }>`
  SELECT DISTINCT m.department COLLATE "zh-x-icu" AS department FROM (${membersOf(orgId)}) m
  WHERE m.department <> '' ORDER BY 1 LIMIT 500`;
const LESSONS = sql<{ lessonId: string; name: string; creditHours: number }>`
  SELECT id AS "lessonId", name, "creditHours"::float8 AS "creditHours" FROM "Lesson"
  WHERE status = 1 ORDER BY sort, id LIMIT 500`;

export const findStudyOptions = async (pool: Pool, orgId: string): Promise<AnswerOf<typeof orgStudyOptions>> => {
  const [departments, lessons] = await Promise.all([many(pool, selectDepartments(orgId)), many(pool, LESSONS)]);
  return { departments: departments.map((row) => row.department), lessons };
};

type Person = { userId: string; name: string; department: string | null; account: string };

const isCalled = (keyword: string) => sql`
  m.name ILIKE ${`%${escapeLike(keyword)}%`} OR u.mobile = ${keyword} OR u.email = ${keyword.toLowerCase()}`;

const selectPeople = (orgId: string, keyword: string) => sql<Person>`
  SELECT m."userId", m.name, m.department, coalesce(u.mobile, u.email, '') AS account
  FROM (${membersOf(orgId)}) m
  JOIN "User" u ON u.id = m."userId"
  ${keyword ? sql`WHERE ${isCalled(keyword)}` : nothing}
  ORDER BY m.name COLLATE "zh-x-icu", m."userId" LIMIT 20`;

export const findStudyPeople = async (
  pool: Pool,
  orgId: string,
  keyword = '',
): Promise<AnswerOf<typeof orgStudyPeople>> => {
  const people = await many(pool, selectPeople(orgId, keyword));
  return people.map(({ account, ...person }) => ({ ...person, accountMasked: maskAccount(account) }));
};
