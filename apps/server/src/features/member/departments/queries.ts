import { type departmentTree } from '@zhibiao/contract/member/department';
import { withAbove } from '@zhibiao/contract/member/department-path';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { departmentsOf } from '#services/org/departments.ts';

const peopleByDepartment = (orgId: string) => sql<{ department: string; people: number }>`
  SELECT department, count(*)::int AS people FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status <= ${lit(MEMBER.active)} AND department <> '' GROUP BY department`;

/** The tree, and how many people each has in it and with all below it. */
export const findDepartmentTree = async (pool: Pool, orgId: string): Promise<AnswerOf<typeof departmentTree>> => {
  const [tree, counts] = await Promise.all([departmentsOf(pool, orgId), many(pool, peopleByDepartment(orgId))]);
  const own = new Map(counts.map(({ department, people }) => [department, people]));
  const whole = new Map<string, number>();
  for (const { department, people } of counts)
    for (const path of withAbove(department)) whole.set(path, (whole.get(path) ?? 0) + people);
  return tree.map(({ id, path }) => ({ id, path, people: whole.get(path) ?? 0, own: own.get(path) ?? 0 }));
};
