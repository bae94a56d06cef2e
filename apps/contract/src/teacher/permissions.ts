import { permissions } from '../core/permission-terms.ts';

export const TEACHER_PERMISSIONS = permissions({
  'teacher:edit': { label: '编辑教师', group: '教学内容', opens: '教师资料的编辑与停用' },
});
