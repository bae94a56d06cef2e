import { permissions } from '../core/permission-terms.ts';

export const LESSON_PERMISSIONS = permissions({
  'lesson:list': { label: '查看课程', group: '教学内容', opens: '课程列表、目录与预览' },
  'lesson:edit': { label: '编辑课程', group: '教学内容', opens: '课程、章节与讲次的编辑' },
  'lesson:publish': { label: '发布课程', group: '教学内容', opens: '课程的发布与下架' },
});
