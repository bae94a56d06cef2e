import { permissions } from '../core/permission-terms.ts';

export const STANDARD_PERMISSIONS = permissions({
  'standard:edit': { label: '编辑标准与法律', group: '教学内容', opens: '标准、条款、新旧对照与法律' },
});
