import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DepartmentId, DepartmentName, DepartmentPath } from './department-form.ts';
import { DEPARTMENTS_MAX } from './department-path.ts';

export const Department = z.object({
  id: z.string(),
  path: z.string(),
  /** In it and below it: 待接受, 待审核 and 在册. */
  people: z.number(),
  /** In it alone. */
  own: z.number(),
});
export type Department = z.output<typeof Department>;
/** In the order of the tree: each followed by those below it. */
export const departmentTree = endpoint({
  title: '部门',
  method: 'GET',
  path: '/api/org/department/list',
  access: 'org',
  right: 'people',
  data: z.array(Department),
});
export const addDepartment = endpoint({
  title: '新建部门',
  method: 'POST',
  path: '/api/org/department',
  access: 'org',
  right: 'people',
  body: z.object({ parent: DepartmentPath.nullable(), name: DepartmentName }),
  data: z.object({ id: z.string() }),
  done: '部门已新建',
});
/** Another name, another place, or both; its people and everything below it come along. */
export const editDepartment = endpoint({
  title: '修改、移动部门',
  method: 'PUT',
  path: '/api/org/department',
  access: 'org',
  right: 'people',
  body: z.object({
    id: DepartmentId,
    path: DepartmentPath,
    parent: DepartmentPath.nullable(),
    name: DepartmentName,
  }),
  data: z.null(),
  done: '部门已保存',
});
/** Brothers in the order in which they are to stand. */
export const orderDepartments = endpoint({
  title: '部门排序',
  method: 'POST',
  path: '/api/org/department/order',
  access: 'org',
  right: 'people',
  body: z.object({ ids: z.array(DepartmentId).min(1, '请选择部门').max(DEPARTMENTS_MAX, '部门过多') }),
  data: z.null(),
});
/** One without others below it. Its people go up to where it was, if the caller says so. */
export const removeDepartment = endpoint({
  title: '删除部门',
  method: 'POST',
  path: '/api/org/department/remove',
  access: 'org',
  right: 'people',
  body: z.object({ id: DepartmentId, path: DepartmentPath, peopleUp: z.boolean().default(false) }),
  data: z.null(),
  done: '部门已删除',
});
