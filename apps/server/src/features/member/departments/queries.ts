import { type departmentTree } from '@zhibiao/contract/member/department';
import { withAbove } from '@zhibiao/contract/member/department-path';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { departmentsOf } from '#services/org/departments.ts';

const peopleByDepartment = (orgId: string) => sql<{ id: string; people: number }>`
  SELECT "departmentId" AS id, count(*)::int AS people FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status <= ${lit(MEMBER.active)} AND "departmentId" IS NOT NULL GROUP BY 1`;

/** The tree, and how many people each has in it and with all below it. */
export const findDepartmentTree = async (pool: Pool, orgId: string): Promise<AnswerOf<typeof departmentTree>> => {
  const [tree, counts] = await Promise.all([departmentsOf(pool, orgId), many(pool, peopleByDepartment(orgId))]);
  const own = new Map(counts.map(({ id, people }) => [id, people]));
  const whole = new Map<string, number>();
  for (const { id, path } of tree)
    for (const above of withAbove(path)) whole.set(above, (whole.get(above) ?? 0) + (own.get(id) ?? 0));
  return tree.map(({ id, path }) => ({ id, path, people: whole.get(path) ?? 0, own: own.get(id) ?? 0 }));
};
