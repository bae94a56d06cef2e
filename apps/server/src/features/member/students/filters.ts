import { MEMBER } from '@zhibiao/contract/member/learner';
import { all, lit, sql, type Statement } from '#db/sql.ts';
import { inDepartments } from '#services/org/departments.ts';
import { memberFound } from '#services/search/member-search.ts';

export type StudentFilters = {
  keyword?: string | undefined;
  department?: string | undefined;
  status?: number | undefined;
  answered?: '1' | undefined;
  /** These alone. */
  ids?: readonly string[] | undefined;
};

/** An organisation's students under these filters: FROM and WHERE. */
export const studentsOf = (
  orgId: string,
  { keyword, department, status, answered, ids }: StudentFilters,
): Statement => {
  const conditions = [sql`m."orgId" = ${orgId}::uuid`];
  if (department) conditions.push(inDepartments(orgId, sql`m."departmentId"`, [department]));
  if (status !== undefined) conditions.push(sql`m.status = ${status}`);
  if (answered) conditions.push(sql`m.status <> ${lit(MEMBER.invited)}`);
  if (ids) conditions.push(sql`m.id = ANY(${ids}::uuid[])`);
  if (keyword) conditions.push(memberFound(orgId, keyword, { former: true }));
  return sql`FROM "OrgMember" m WHERE ${all(conditions)}`;
};
