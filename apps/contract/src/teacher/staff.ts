import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { HtmlText, lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { codeFilter, PageQuery, PictureAddress, Version, Versioned, searchWord, idOf } from '../core/fields.ts';
import { personName } from '../core/text/text-fold.ts';

export const TEACHER_STATUS = codes({ off: [0, '停用'], on: [1, '正常'] });

const teacherId = idOf('教师');
export const TeacherBody = z.object({
  name: lineOf('姓名', 30, personName),
  avatar: PictureAddress.nullable().default(null),
  synopsis: lineOf('一句话简介', 60),
  desc: HtmlText.default(''),
  sort: z
    .number({ error: '请输入排序' })
    .int('排序须为整数')
    .min(0, '排序须在0–9999之间')
    .max(9999, '排序须在0–9999之间')
    .default(0),
});

const StaffTeacher = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  synopsis: z.string(),
  desc: z.string(),
  sort: z.number(),
  status: schemaOf(TEACHER_STATUS),
  /** Published courses that name them. */
  lessons: z.number(),
});
export type StaffTeacher = z.output<typeof StaffTeacher>;

const teacher = { access: 'staff', permission: 'teacher:edit', scope: 'none' } as const;
export const listStaffTeachers = endpoint({
  title: '教师列表（员工）',
  method: 'GET',
  path: '/system/teacher/list',
  ...teacher,
  query: PageQuery.extend({
    status: codeFilter(TEACHER_STATUS, '状态有误'),
    keyword: searchWord(50).optional(),
  }),
  rows: StaffTeacher,
});
export const addTeacher = endpoint({
  title: '新建教师',
  method: 'POST',
  path: '/system/teacher',
  ...teacher,
  audit: 'teacher.add',
  once: true,
  body: TeacherBody,
  data: Versioned,
  done: '教师已保存',
});
export const editTeacher = endpoint({
  title: '修改教师',
  method: 'PUT',
  path: '/system/teacher',
  ...teacher,
  audit: 'teacher.edit',
  body: z.object({ id: teacherId, version: Version }).and(TeacherBody),
  data: Versioned,
  done: '教师已保存',
});
export const switchTeacher = endpoint({
  title: '启用或停用教师',
  method: 'POST',
  path: '/system/teacher/status',
  ...teacher,
  audit: 'teacher.status',
  body: z.object({ id: teacherId, version: Version, status: schemaOf(TEACHER_STATUS, '请选择状态') }),
  data: Versioned,
});
