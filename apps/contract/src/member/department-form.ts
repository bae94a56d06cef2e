import { z } from 'zod';
import { isOneLine, notOneLine, idOf } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';
import { DEPARTMENT_LEVELS, DEPARTMENT_NAME_MAX, DEPARTMENT_PATH_MAX, namesOf, pathOf } from './department-path.ts';

/** A path as it is typed into a form or a workbook; empty is none. */
export const departmentField = (nameMax = DEPARTMENT_NAME_MAX) =>
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
  .refine((path) => path.length <= DEPARTMENT_PATH_MAX, '部门有误');

export const DepartmentId = idOf('部门');
/** As the page saw it: what was renamed or moved since is no longer that. */
export const DepartmentPath = z
  .string({ error: '部门不存在' })
  .min(1, '部门不存在')
  .max(DEPARTMENT_PATH_MAX, '部门不存在');
export const DepartmentName = z
  .string({ error: '请输入部门名称' })
  .overwrite(oneLine)
  .min(1, '请输入部门名称')
  .max(DEPARTMENT_NAME_MAX, `部门名称不能超过${DEPARTMENT_NAME_MAX}个字符`)
  .refine(isOneLine, notOneLine('部门名称'))
  .refine((text) => !/[/／]/.test(text), '部门名称不能含有斜杠');
/** Rules of the form, field by field. */
export const DepartmentFields = { name: DepartmentName };
