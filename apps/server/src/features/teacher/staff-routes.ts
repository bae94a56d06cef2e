import { addTeacher, editTeacher, listStaffTeachers, switchTeacher } from '@zhibiao/contract/teacher/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { changeTeacher, createTeacher, findStaffTeachers, setTeacherStatus } from './staff-commands.ts';

export const teacherStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listStaffTeachers, ({ query }) => findStaffTeachers(deps.pool, query));
  serve(app, deps, addTeacher, ({ body, staff }) => createTeacher(deps, staff, body));
  serve(app, deps, editTeacher, ({ body, staff }) => changeTeacher(deps, staff, body));
  serve(app, deps, switchTeacher, ({ body, staff }) => setTeacherStatus(deps, staff, body));
};
