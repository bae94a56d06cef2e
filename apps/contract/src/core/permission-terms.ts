/** What a permission of `permissions.ts` is made of. */

/** The groups of the console's menu, in its order. */
export const PERMISSION_GROUPS = [
  '工作台',
  '学员与机构',
  '认证与证书',
  '教学内容',
  '考试',
  '消息',
  '统计',
  '系统',
] as const;
type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

/** What a member of the staff may do. `sensitive`: needs a fresh proof of the caller, and auditors are notified. */
type PermissionDef = { label: string; group: PermissionGroup; opens: string; sensitive?: true };

/** Those of one subject. */
export const permissions = <const T extends Record<string, PermissionDef>>(table: T) => table;
