import { permissions } from '../core/permission-terms.ts';

export const SITE_PERMISSIONS = permissions({
  'dict:edit': { label: '维护字典', group: '系统', opens: '字典与课程分类' },
  'area:edit': { label: '维护行政区划', group: '系统', opens: '行政区划的导入', sensitive: true },
});
