import { permissions } from '../core/permission-terms.ts';

export const INBOX_PERMISSIONS = permissions({
  'inbox:assign': { label: '指派待办', group: '工作台', opens: '把待办事项指派给能处理的员工' },
});
