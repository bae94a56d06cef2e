export const TEACHER_ACTIONS = {
  'teacher.add': '新建了教师',
  'teacher.edit': '修改了教师',
  'teacher.status': '变更了教师状态',
  'teacher.remove': '删除了教师',
} as const;

export const TEACHER_OBJECTS = {
  teacher: '教师',
} as const;
