import { permissions } from '../core/permission-terms.ts';

export const SETTING_PERMISSIONS = permissions({
  'setting:view': { label: '查看设置', group: '系统', opens: '系统设置、开业清单与系统体检' },
  'setting:edit': { label: '修改设置', group: '系统', opens: '系统设置的修改', sensitive: true },
});
