import { permissions } from '../core/permission-terms.ts';

export const AUDIT_PERMISSIONS = permissions({
  'audit:list': { label: '查看审计日志', group: '系统', opens: '审计日志与完整性校验' },
  'audit:export': { label: '导出审计日志', group: '系统', opens: '审计日志的导出', sensitive: true },
});
