import { permissions } from '../core/permission-terms.ts';

export const STARTER_PERMISSIONS = permissions({
  'starter:import': { label: '导入初始内容', group: '工作台', opens: '以草稿导入课程、政策、常见问题与题目样例' },
});
