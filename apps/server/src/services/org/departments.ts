import { DEPARTMENTS_MAX, withAbove } from '@zhibiao/contract/member/department-path';
import { many, type Queryable, sql, type Statement } from '#db/sql.ts';
import { departmentsInOrder } from '#domain/org/department-tree.ts';
import { refused } from '#errors.ts';

export type DepartmentRow = { id: string; path: string; sort: number };

/** The whole tree, in its order. */
export const departmentsOf = async (on: Queryable, orgId: string): Promise<DepartmentRow[]> =>
  departmentsInOrder(
    await many(on, sql<DepartmentRow>`SELECT id, path, sort FROM "OrgDepartment" WHERE "orgId" = ${orgId}::uuid`),
  );
export const departmentPaths = async (on: Queryable, orgId: string): Promise<string[]> =>
  (await departmentsOf(on, orgId)).map(({ path }) => path);

/** Of member `m`: the path of its department. */
export const MEMBER_DEPARTMENT = sql`(SELECT d.path FROM "OrgDepartment" d WHERE d.id = m."departmentId")`;

/** Condition: `column` is one of these departments, or below one. Looked up once, then by the index of the column. */
export const inDepartments = (orgId: string, column: Statement, paths: readonly string[]): Statement => sql`
  ${column} = ANY(ARRAY(
    SELECT d.id FROM "OrgDepartment" d
    WHERE d."orgId" = ${orgId}::uuid
      AND EXISTS (SELECT FROM unnest(${paths}::text[]) AS p WHERE d.path = p OR starts_with(d.path, p || '/'))
  ))`;

/** Of these paths and those above them which are not there yet, in the order of their names. */
export const newDepartments = async (
  on: Queryable,
  orgId: string,
  paths: readonly (string | null | undefined)[],
): Promise<string[]> => {
  const wanted = new Set(paths.flatMap((path) => (path ? withAbove(path) : [])));
  if (wanted.size === 0) return [];
  const known = await departmentPaths(on, orgId);
  for (const path of known) wanted.delete(path);
  if (wanted.size > 0 && known.length + wanted.size > DEPARTMENTS_MAX) throw tooManyDepartments();
  return [...wanted].sort();
};
export const tooManyDepartments = () =>
  refused(`一个机构最多有${DEPARTMENTS_MAX}个部门，请先整理部门`, { field: 'department' });
