import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { isOneLine, notOneLine, idOf } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Departments of an organisation are a tree; each is identified by its path, the names from the top on. */

export const DEPARTMENT_LEVELS = 5;
export const DEPARTMENTS_MAX = 500;
const NAME_MAX = 50;
const PATH_MAX = DEPARTMENT_LEVELS * (NAME_MAX + 1);

/** `研发中心 / 软件部` and `研发中心／软件部` are the same department. */
export const pathOf = (text: string): string => text.split(/[/／]/).map(oneLine).filter(Boolean).join('/');
export const namesOf = (path: string): string[] => path.split('/');
export const parentOf = (path: string): string | null => namesOf(path).slice(0, -1).join('/') || null;
/** A department with those above it, the top first. */
export const withAbove = (path: string): string[] =>
  namesOf(path).map((_, at, names) => names.slice(0, at + 1).join('/'));
/** As people read it. */
export const departmentText = (path: string): string => namesOf(path).join(' / ');

/** A path as it is typed into a form or a workbook; empty is none. */
export const departmentField = (nameMax = NAME_MAX) =>
  z
    .string({ error: '请输入部门' })
    .transform(pathOf)
    .refine(isOneLine, notOneLine('部门'))
    .refine((path) => namesOf(path).every((name) => name.length <= nameMax), `部门不能超过${nameMax}个字符`)
    .refine((path) => namesOf(path).length <= DEPARTMENT_LEVELS, `部门最多${DEPARTMENT_LEVELS}级`)
    .transform((path) => path || null);
/** What a list is narrowed to: a department with all below it. */
export const departmentFilter = z
  .string({ error: '部门有误' })
  .transform(pathOf)
  .refine((path) => path.length <= PATH_MAX, '部门有误');

const id = idOf('部门');
/** As the page saw it: what was renamed or moved since is no longer that. */
const path = z.string({ error: '部门不存在' }).min(1, '部门不存在').max(PATH_MAX, '部门不存在');
const name = z
  .string({ error: '请输入部门名称' })
  .overwrite(oneLine)
  .min(1, '请输入部门名称')
  .max(NAME_MAX, `部门名称不能超过${NAME_MAX}个字符`)
  .refine(isOneLine, notOneLine('部门名称'))
  .refine((text) => !/[/／]/.test(text), '部门名称不能含有斜杠');
/** Rules of the form, field by field. */
export const DepartmentFields = { name };
const parent = path.nullable();

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
  body: z.object({ parent, name }),
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
  body: z.object({ id, path, parent, name }),
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
  body: z.object({ ids: z.array(id).min(1, '请选择部门').max(DEPARTMENTS_MAX, '部门过多') }),
  data: z.null(),
});
/** One without others below it. Its people go up to where it was, if the caller says so. */
export const removeDepartment = endpoint({
  title: '删除部门',
  method: 'POST',
  path: '/api/org/department/remove',
  access: 'org',
  right: 'people',
  body: z.object({ id, path, peopleUp: z.boolean().default(false) }),
  data: z.null(),
  done: '部门已删除',
});
