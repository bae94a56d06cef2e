import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { orgStudyOptions, orgStudyPeople } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { escapeLike } from '#db/search.ts';
import { maskAccount } from '#domain/masking.ts';
import { MEMBERS } from './records.ts';

const DEPARTMENTS = `SELECT DISTINCT m.department COLLATE "zh-x-icu" AS department FROM (${MEMBERS}) m WHERE m.department <> '' ORDER BY 1 LIMIT 500`;
const LESSONS = `SELECT id AS "lessonId", name, "creditHours"::float8 AS "creditHours" FROM "Lesson" WHERE status = 1 ORDER BY sort, id LIMIT 500`;

export const findStudyOptions = async (pool: Pool, orgId: string): Promise<AnswerOf<typeof orgStudyOptions>> => {
  const [departments, lessons] = await Promise.all([
    pool.query<{ department: string }>(DEPARTMENTS, [orgId]),
    pool.query<{ lessonId: string; name: string; creditHours: number }>(LESSONS),
  ]);
  return { departments: departments.rows.map((row) => row.department), lessons: lessons.rows };
};

const PEOPLE = `
  SELECT m."userId", m.name, m.department, coalesce(u.mobile, u.email, '') AS account
  FROM (${MEMBERS}) m JOIN "User" u ON u.id = m."userId"
  WHERE $2 = '' OR m.name ILIKE '%' || $3 || '%' OR u.mobile = $2 OR u.email = lower($2)
  ORDER BY m.name COLLATE "zh-x-icu", m."userId" LIMIT 20`;

export const findStudyPeople = async (
  pool: Pool,
  orgId: string,
  keyword = '',
): Promise<AnswerOf<typeof orgStudyPeople>> => {
  const { rows } = await pool.query<{ userId: string; name: string; department: string | null; account: string }>(
    PEOPLE,
    [orgId, keyword, escapeLike(keyword)],
  );
  return rows.map(({ account, ...person }) => ({ ...person, accountMasked: maskAccount(account) }));
};
