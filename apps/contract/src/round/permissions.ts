import { permissions } from '../core/permission-terms.ts';

export const ROUND_PERMISSIONS = permissions({
  'round:edit': { label: '再认证与学年', group: '考试', opens: '再认证与学年计划，为学员开始新一轮' },
});
